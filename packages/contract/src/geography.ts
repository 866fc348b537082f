import { type Static, Type } from 'typebox'

export const Geography = Type.Object({
  code: Type.String({ examples: ['US-CBSA-12420'], description: 'What `geography` of a submission takes.' }),
  name: Type.String({ examples: ['Austin-Round Rock-San Marcos, TX'] }),
})
export type Geography = Static<typeof Geography>

/** The answer of `GET /v1/geographies`: at most 20 places, best first. */
export const GeographyList = Type.Object({ items: Type.Array(Geography, { maxItems: 20 }) })
export type GeographyList = Static<typeof GeographyList>
