/** A grocery as it stands on a shopping list: what people call it, and how much of it one buys. */
export interface ShelfEntry {
  /** The item of the book, by its description. */
  readonly item: string
  /** What people call it, as they type it. The first phrase is the plainest. */
  readonly phrases: readonly string[]
  /** What results call it, where the publisher's name would not be understood. */
  readonly name?: string
  readonly note?: string
  /** The food of the survey that this one is priced from: it is priced as eaten, this one as bought. */
  readonly from?: string
  /** What part of the price as eaten the price as bought is: a name in `AS_BOUGHT`. */
  readonly part?: string
  /** What is meant if no amount is written, such as `jar`. */
  readonly defaultUnit?: string
  readonly pieceKg?: number
  readonly pieceLitres?: number
  /** kg or litres in a container or portion. */
  readonly contents: Readonly<Record<string, number>>
}
