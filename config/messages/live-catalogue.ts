import live from './en/live.json'

/** The texts about what happens meanwhile. They come with the code that shows it, after the page (`LiveTexts`). */
export const liveTexts = { live }
