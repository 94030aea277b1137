import type { Page } from '@playwright/test'

/** Until fonts and images are there. A guild's screens never stop listening for news, so the network is no sign. */
export const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
