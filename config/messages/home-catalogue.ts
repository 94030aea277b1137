import home from './en/home.json'

/** The texts of the list of servers. */
export const homeTexts = { home }
