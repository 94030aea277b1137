import main from './en/main.json'

/** The texts of the public pages. */
export const mainTexts = { main }
