/** How wide the range of a cost guide is, by its high end over its low one. */
export function widthClass(ratio: number): 1 | 2 | 3 | 4 {
  if (ratio < 1.5) return 1
  if (ratio < 2.5) return 2
  return ratio < 5 ? 3 : 4
}

/** The shared spread of guides whose ranges are as wide. */
export function guideSpread(ratio: number): `guide ${1 | 2 | 3 | 4}` {
  return `guide ${widthClass(ratio)}`
}
