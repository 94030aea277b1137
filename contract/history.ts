/** Stands in histories, without a name, for people who had their data removed. */
export const removedUser = '0'

/** Changes on one page: the default and the maximum. */
export const historyPageSize = { usual: 50, max: 100 } as const
