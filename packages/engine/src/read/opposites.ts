import { nameTerms } from '../text/words.ts'

/** Words of one row exclude each other: a king mattress is not a queen mattress. Each entry may have several spellings. */
const ROWS: readonly (readonly string[])[] = [
  ['king', 'queen', 'twin', 'crib'],
  ['men man male mens', 'women woman ladies female womens', 'kid kids child children boy girl toddler baby'],
  ['adult adults', 'kid kids child children boy girl toddler baby'],
  ['dog puppy canine', 'cat kitten feline', 'horse equine'],
  ['interior inside indoor', 'exterior outside outdoor'],
  ['upper', 'lower'],
  ['new', 'used'],
  ['electric', 'gas', 'propane'],
  ['hardwood', 'laminate', 'vinyl', 'tile', 'carpet', 'concrete', 'asphalt', 'gravel'],
  ['quartz', 'granite', 'marble', 'laminate'],
  ['wood', 'vinyl', 'aluminum', 'steel', 'chain'],
  ['treated', 'cedar redwood ipe mahogany teak'],
  ['half', 'full'],
  ['mri', 'ct', 'xray', 'ultrasound'],
  ['knee', 'hip', 'shoulder', 'wrist', 'ankle', 'brain', 'chest', 'abdomen', 'back', 'spine'],
  ['studio', 'apartment', 'house', 'condo', 'mansion'],
  ['breakfast', 'lunch', 'dinner'],
  ['skim', 'whole'],
  ['public', 'home'],
  ['aa aaa', 'ninevolt lantern coin button cr2032'],
  ['pcr', 'home rapid antigen'],
  ['mobile cell wireless smartphone phone', 'landline'],
]

interface Member {
  readonly row: number
  readonly member: number
}

const MEMBERS: ReadonlyMap<string, readonly Member[]> = (() => {
  const found = new Map<string, Member[]>()
  for (const [row, members] of ROWS.entries())
    for (const [member, spellings] of members.entries())
      for (const term of spellings.split(' ').flatMap(nameTerms))
        found.set(term, [...(found.get(term) ?? []), { row, member }])
  return found
})()

/** How many words beside a name contradict what the item is called. */
export function contradictions(title: string, beside: readonly string[]): number {
  const called = nameTerms(title).flatMap((term) => MEMBERS.get(term) ?? [])
  if (called.length === 0) return 0
  return beside.filter((word) => {
    const meant = nameTerms(word).flatMap((term) => MEMBERS.get(term) ?? [])
    return meant.some(
      ({ row, member }) =>
        called.some((one) => one.row === row) &&
        !called.some((one) => one.row === row && one.member === member),
    )
  }).length
}
