/** Survey foods of 2017/18 that BLS prices monthly under a name of its own; one thing should not have two prices. */
export const SUPERSEDED_FOODS: ReadonlySet<string> = new Set<string>([])
