import createCache from '@emotion/cache'

const { sheet } = createCache({ key: 'any' })
const sheets: typeof sheet = Object.getPrototypeOf(sheet)

/**
 * Emotion puts each style of the server's HTML at the end of the head again: the browser reads all of them anew, computes the
 * styles of the whole page and looks for its font, four to six times until the page is hydrated. They are where they belong
 * (`page-styles.tsx`), so it is enough to know them. Imported before Emotion's other modules, which begin with that.
 */
sheets.hydrate = function remember(styles) {
  this.tags.push(...styles)
}
