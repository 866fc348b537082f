/** Who does what, where a text names the work and not the trade. */
const TRADES: readonly (readonly [work: RegExp, trade: string])[] = [
  [/\b(?:paint(?:ing)?)\b/i, 'painter'],
  [/\b(?:drywall(?:ing)?|hang(?:ing)? sheetrock|sheetrock)\b/i, 'drywaller'],
  [/\b(?:roof(?:ing)?|shingl(?:e|ing))\b/i, 'roofer'],
  [
    /\b(?:mov(?:e|ing)|haul(?:ing)?|spread(?:ing)?) (?:the |some |our |my )?(?:dirt|soil|gravel|sand|rocks?|stones?|rubble|debris|brush)\b/i,
    'construction laborer',
  ],
  [/\b(?:mov(?:e|ing)|haul(?:ing)?)\b/i, 'mover'],
  [/\b(?:carry(?:ing)?|(?:un)?load(?:ing)?|lift(?:ing)?|pack(?:ing)? boxes)\b/i, 'warehouse worker'],
  [/\b(?:landscap(?:e|ing)|yard ?work|mow(?:ing)?|weed(?:ing)?|rak(?:e|ing)|mulch(?:ing)?)\b/i, 'landscaper'],
  [/\b(?:clean(?:ing)?(?: up)?|housekeep(?:ing)?)\b/i, 'housekeeper'],
  [/\b(?:fram(?:e|ing)|carpentry|trim work)\b/i, 'carpenter'],
  [/\b(?:pour(?:ing)? concrete|concrete)\b/i, 'concrete finisher'],
  [/\b(?:til(?:e|ing))\b/i, 'tile setter'],
  [
    /\b(?:(?:stuff(?:ing)?|address(?:ing)?) envelopes|data entry|fil(?:e|ing)|mailings?|paperwork)\b/i,
    'office clerk',
  ],
  [/\b(?:serv(?:e|ing)(?: food)?|wait(?:ing)? tables)\b/i, 'server'],
  [/\b(?:cook(?:ing)?|grill(?:ing)?)\b/i, 'cook'],
  [/\b(?:wash(?:ing)? dishes)\b/i, 'dishwasher'],
  [/\b(?:demo(?:lition)?|dig(?:ging)?|tear(?:ing)? (?:down|out)|shovel(?:ing)?)\b/i, 'construction laborer'],
  [/\b(?:park(?:ing)? cars|valet)\b/i, 'parking attendant'],
  [/\b(?:stock(?:ing)? shelves)\b/i, 'stocker'],
]

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
const HANDS = new RegExp(
  `(?:\\b${COUNT} (?:strong |extra |more |good |able |young )?(?:guys?|ppl|people|men|man|persons?|workers?|helpers?|hands|folks)|\\b(?:crew|team) of ${COUNT}(?: (?:guys|ppl|people|men|workers))?)\\b`,
  'i',
)
/** Where it is said for how long, or when. */
const TIME =
  /(?:\bfor )?(?:(?<![\w.])\d+(?:\.\d+)?(?: ?(?:h|hrs?|hours?|days?|weeks?|wks?|am|pm|[ap])\b| ?[-–] ?\d)|\b(?:an?|one|two|three|four|five|six|half an?) (?:hours?|hrs?|days?|weeks?|afternoon|morning)\b|\b(?:mon|tues?|wed|thur?s?|fri|sat|sun)(?:day|nesday|urday|sday|rsday)?s?\b)/i

/**
 * "2 guys to move furniture sat 9-1", "crew of 3 for drywall, two days", "4 guys painting 2 days", "2 guys 3 days digging": the same with the trade of those who do it,
 * "2 movers, sat 9-1". Null for a text that hires nobody, does not say for what, or does not say for how long.
 */
export function withTrade(text: string): string | null {
  const hands = HANDS.exec(text)
  if (hands === null) return null
  const behind = text.slice(hands.index + hands[0].length)
  const [task, trade] = TRADES.map(([work, name]) => [work.exec(behind), name] as const)
    .filter(([found]) => found !== null)
    .toSorted(([a], [b]) => (a?.index ?? 0) - (b?.index ?? 0))[0] ?? [null, '']
  if (task === null) return null
  const rest = behind.slice(task.index + task[0].length)
  // "2 guys 3 days moving dirt": also between them and their work.
  const said = [rest, behind.slice(0, task.index)].find((part) => TIME.test(part))
  if (said === undefined) return null
  // "3 days 8 hrs hanging", "2 hrs to": what stands between the time and the work.
  const time = said
    .slice(said.search(TIME))
    .replace(/^for /i, '')
    .replace(/ (?:to|[a-zß-öø-žșțạ-ỹ]{2,12}ing)\s*$/i, '')
  return `${hands[1] ?? hands[2]} ${trade}s, ${time}`
}
