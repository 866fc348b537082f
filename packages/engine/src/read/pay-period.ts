/** How long a wage is asked for when the text says it in words of pay: the unit, or null when it says nothing. */
export function payPeriodOf(text: string): 'hour' | 'week' | 'month' | 'year' | null {
  const lower = text.toLowerCase()
  if (/\b(?:hourly|(?:per|an|each|every) hour|an hr|per hr)\b|\/ ?h(?:ou)?r\b|por hora/.test(lower))
    return 'hour'
  if (isMonthly(lower)) return 'month'
  if (/\b(?:weekly|(?:per|a|each|every) week)\b|\/ ?w(?:ee)?k\b|semanal|por semana/.test(lower)) return 'week'
  if (isYearly(text)) return 'year'
  return /\b(?:how much|what|whats|what's|cuánto|cuanto)\b.*\b(?:makes?|earns?|get paid|gana|ganan)\b/.test(
    lower,
  )
    ? 'year'
    : null
}

/** Whether a month's pay is asked for: "25 hrs a week, monthly". */
export function isMonthly(text: string): boolean {
  return /\b(?:monthly|(?:per|a|each|every) month)\b|\/ ?mo(?:nth)?\b|mensual|(?:al|por) mes/i.test(text)
}

/** Whether a year's pay is asked for, also beside the hours of a week: "salary, part time, 20 hrs/wk". */
export function isYearly(text: string): boolean {
  return /\b(?:annual|annually|yearly|(?:per|a|each|every) (?:year|yr|annum)|full[- ]?time year|salar(?:y|ies)|salarios?|sueldos?|gehalt|salaire)\b|\/ ?y(?:ea)?r\b|anual|(?:al|por) año/i.test(
    text,
  )
}
