import pictures from './en/pictures.json'

/**
 * The texts about images and their upload. They come with the fields for them (`ImageTexts`), not with every page.
 */
export const imageTexts = { pictures }
