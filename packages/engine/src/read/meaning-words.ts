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
  [/\b(?:salary|salaries|wages?|earns?|get paid|per year as)\b/, ['wage']],
  [/\b(?:bid|bids|unit price|dot)\b/, ['bid']],
  [/\b(?:used|second[- ]?hand|pre[- ]?owned)\b/, ['asking', 'purchase']],
  [/\b(?:filing fee|official fee|government fee|application fee)\b/, ['official_fee', 'fee_schedule']],
  [/\b(?:permit value|declared)\b/, ['declared_job', 'declared_value']],
]

/** The meanings that a text asks for, the likeliest first; empty for a plain question. */
export function wantedMeanings(text: string): readonly string[] {
  const lower = text.toLowerCase().replace(/\b(?:no|without|not) (?:medicare|medicaid)\b/g, 'no insurance')
  return CHOICES.flatMap(([pattern, meanings]) => (pattern.test(lower) ? meanings : []))
}

/** Whether a text is nothing but words of pay: "wages", "wages only", "salario". */
export function isPayAlone(text: string): boolean {
  return /^\W*(?:(?:just|only|the|hourly|in|as|total) )*(?:wages?|salar(?:y|ies)|salarios?|sueldos?|pay|gehalt|lohn|salaire)(?: (?:only|cost|costs|total|please|alone))*\W*$/i.test(
    text,
  )
}
