import fc from 'fast-check'

const character = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  { weight: 2, arbitrary: fc.integer({ min: 0x80, max: 0x2fff }) },
  // Halves of surrogate pairs are among them.
  { weight: 1, arbitrary: fc.integer({ min: 0x3000, max: 0xffff }) },
  { weight: 1, arbitrary: fc.integer({ min: 0x10000, max: 0x10ffff }) },
)

/** Text of any code points. fast-check's own units of this kind first build tables that take seconds. */
export function anyText(charactersMax: number): fc.Arbitrary<string> {
  return fc.array(character, { maxLength: charactersMax }).map((codes) => String.fromCodePoint(...codes))
}
