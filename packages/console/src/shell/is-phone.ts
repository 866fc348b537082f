/** As narrow as the style sheets take a phone to be. What is long is folded there until somebody opens it. */
export const isPhone = (): boolean => matchMedia('(max-width: 760px)').matches
