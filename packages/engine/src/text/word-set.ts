/** The words of a list that has blanks between them. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
