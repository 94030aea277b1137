/** No platform gives out such a token. */
export const invalidToken = 'conformance-made-up-token'

/** An id from before the platform's first guild and its first person. */
export const unknownId = '100000000000000'

/** What could be the id of a change, an import, a feature or a kept game server, and is none. */
export const unknownName = 'made-up-and-gone'
