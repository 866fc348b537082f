/** Every expected failure of the engine. Anything else that it throws is a bug. */
export const ENGINE_ERROR_CODES = [
  'book_damaged', // not a book, cut short, or a number in it contradicts another
  'book_version', // written in another format version
  'calibration_mismatch', // the calibration inside was computed for another book, engine or configuration
  'book_empty', // no row could be used
  'book_input', // a section of the input contradicts another, such as a synonym of an unknown item
  'coverage_level', // outside 0.5 to 0.99
] as const

export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number]

export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
