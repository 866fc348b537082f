/** PostgreSQL holds neither NUL nor half a surrogate pair, and a text may quote what a caller sent. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')
