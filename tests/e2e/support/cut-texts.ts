import type { Page } from '@playwright/test'

/**
 * What is cut off of the dashboard's own words where people press or choose something, or where a field says what to type,
 * and stands nowhere else on the page as a whole. Names that people gave are whole where they lead.
 */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

    /** What people gave, such as the name of a server. */
    const given = '[translate=no], bdi'

    const canvas = document.createElement('canvas').getContext('2d')
    /** Whether a text that the browser draws in a field by itself is wider than its place. */
    function isTooWide(field: HTMLElement, text: string, arrow = 0) {
      const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      if (!canvas) return false
      canvas.font = font
      canvas.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
      const place = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - arrow
      return canvas.measureText(text).width > place + 1
    }

    function cutIn(element: Element) {
      if (element instanceof HTMLSelectElement) {
        const chosen = element.selectedOptions[0]?.label ?? ''
        return isTooWide(element, chosen) ? [chosen] : []
      }
      if (element instanceof HTMLInputElement)
        return element.value === '' && isTooWide(element, element.placeholder) ? [element.placeholder] : []
      return [element, ...element.querySelectorAll('*')]
        .filter((part) => {
          const { overflowX, textOverflow } = getComputedStyle(part)
          const isOurs = !part.closest(given) && part.querySelector(given) === null
          return (
            isOurs &&
            overflowX !== 'visible' &&
            textOverflow === 'ellipsis' &&
            part.scrollWidth > part.clientWidth
          )
        })
        .map(wordsOf)
    }

    const parts = document.querySelectorAll(
      'button, a[href], summary, label, legend, select, input[placeholder], h1, h2, h3, [role=tab], [role=button]',
    )
    return [...parts].flatMap((part) =>
      isShown(part) && !part.closest('[inert], [title]')
        ? cutIn(part).map((words) => `${part.tagName.toLowerCase()} “${words}”`)
        : [],
    )
  })
