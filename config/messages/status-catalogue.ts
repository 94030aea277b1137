import status from './en/status.json'

/** The texts about the bot's status. They come with the page that shows them (`StatusTexts`), not with every page. */
export const statusTexts = { status }
