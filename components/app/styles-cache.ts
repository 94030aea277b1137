import createCache, { type StylisPlugin } from '@emotion/cache'

/** What the browsers of `browserslist` (package.json) read with a prefix only, some of them. */
const prefixed = /^(?:backdrop-filter|box-decoration-break|hyphens|mask|print-color-adjust|user-select)/

/** In place of Emotion's own prefixes for older browsers, which make a page's HTML a sixth longer. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && prefixed.test(String(element.props)))
    element.return = `-webkit-${element.value}${element.value}`
}

/** Emotion keeps what it has written by this list. */
const stylisPlugins = [prefix]

const newCache = () => createCache({ key: 'css', stylisPlugins })

const ofBrowser = typeof document === 'undefined' ? null : newCache()

/** What Emotion has written, of a page on the server and of all pages in a browser. */
export const stylesCache = () => ofBrowser ?? newCache()
