/** Stands in for a part whose code cannot be loaded: the field for the address serves without it. */
export const undefinedIfEmpty = () => () => null
