export const CONCEPTS_LIMIT_DEFAULT = 50
export const CONCEPTS_LIMIT_MAX = 100
export const CONCEPT_SEARCH_CHARACTERS_MAX = 100
/** The value of `family` that asks for concepts without one. */
export const FAMILY_NONE = 'none'
/** Sources that one meaning lists, the one behind the price first. */
export const CONCEPT_SOURCES_MAX = 20
