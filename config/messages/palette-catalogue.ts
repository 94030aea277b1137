import palette from './en/palette.json'
import settings from './en/settings.json'

/** The texts of the palette. They come with its code (`PaletteTexts`), not with every page. */
export const paletteTexts = { palette, settings }
