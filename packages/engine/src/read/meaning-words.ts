/** Words that say which of several prices of a thing is meant, and the meanings that they choose, the first one known. */
const CHOICES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bmedicare\b/, ['fee_schedule', 'insurer_paid']],
  [/\bmedicaid\b/, ['insurer_paid', 'fee_schedule']],
  [
    /\b(?:self[- ]?pay|cash|no insurance|uninsured|without insurance|out[- ]of[- ]pocket|not insured)\b/,
    ['cash_price', 'purchase'],
  ],
  [
    /\b(?:with (?:my )?insurance|insured|in[- ]network|negotiated|through insurance|insurance (?:pays|rate|price))\b/,
    ['negotiated', 'insurer_paid', 'fee_schedule'],
  ],
  [/\b(?:list charge|chargemaster|billed charge|before discounts?)\b/, ['list_charge', 'list_price']],
  [/\b(?:sticker price|msrp|list price)\b/, ['list_price', 'list_charge']],
  [/\b(?:per year as)\b/, ['wage']],
  [/\b(?:bid|bids|unit price|dot)\b/, ['bid']],
  [/\b(?:used|second[- ]?hand|pre[- ]?owned)\b/, ['asking', 'purchase']],
  [/\b(?:filing fee|official fee|government fee|application fee)\b/, ['official_fee', 'fee_schedule']],
  [/\b(?:permit value|declared)\b/, ['declared_job', 'declared_value']],
]

/** Words of what somebody earns. "Pay for a plumber" is what the customer pays, "yearly pay of a plumber" the wage. */
const PAY =
  /\b(?:salar(?:y|ies)|wages?|earns?|earnings?|makes?|paid|income|paycheck|paychecks|take[- ]home|payroll (?:costs?|est\w*|only|not)|salario|sueldo|gana|ganan|pago|gehalt|lohn|stundenlohn|monatslohn|jahresgehalt|verdient|verdienen|salaire)\b|\bpay (?:of|in|per|rate|rates|scale|range|only|alone|an?)\b|\bpay ?\/|\b(?:hourly|yearly|annual|monthly|weekly|daily|base|starting|average|avg|median|typical|mean|total|nurse|teacher) pay\b|\b(?:avg|average|median|mean|going|typical) hourly\b(?! rate)|\b(?:rate|rates) of pay\b|\bpay\b.*\b(?:per|an?) (?:year|hour|hr|yr|month|week)\b|\bpay\W*$|\bdo(?:es)? .*\bget (?:an|per|a|each)\b/i

/** Whether a text asks what somebody earns. */
export const isPayAsked = (text: string): boolean => PAY.test(text)

/** The meanings that a text asks for, the likeliest first; empty for a plain question. */
export function wantedMeanings(text: string): readonly string[] {
  const lower = text.toLowerCase().replace(/\b(?:no|without|not) (?:medicare|medicaid)\b/g, 'no insurance')
  const wage = isPayAsked(lower) ? ['wage'] : []
  return [...wage, ...CHOICES.flatMap(([pattern, meanings]) => (pattern.test(lower) ? meanings : []))]
}

/** The words of a text that chose this meaning: the "Medicare" of "MRI, Medicare". */
export function wordsOfMeaning(text: string, kind: string): readonly string[] {
  const lower = text.toLowerCase()
  return CHOICES.flatMap(([pattern, meanings]) =>
    meanings.includes(kind) ? (pattern.exec(lower)?.[0] ?? []) : [],
  )
}

/** Whether a text is nothing but words of pay: "wages", "wages only", "salario". */
export function isPayAlone(text: string): boolean {
  // "office manager, Denver, annual"
  if (/^\W*(?:annual(?:ly)?|yearly|per (?:year|annum)|(?:hourly|annual) rate)\W*$/i.test(text)) return true
  return /^\W*(?:(?:just|only|the|costs?|hourly|annual|yearly|monthly|weekly|gross|base|average|avg|median|in|as|total)\W+)*(?:wages?|salar(?:y|ies)|salarios?|sueldos?|pay|payroll|gehalt|lohn|salaire)(?:,? (?:only|cost|costs|total|please|alone|rate|rates|not|no|billing|billed|bill|est|estimate))*\W*$/i.test(
    text,
  )
}
