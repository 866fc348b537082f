/**
 * The texts are English, so figures and dates follow the reader's kind of English, where it is one. The tag is matched
 * whole: some systems report `en-US@posix`, on which every formatter throws.
 */
export const LOCALE = /^en-[A-Z]{2}$/.test(navigator.language) ? navigator.language : 'en-US'
