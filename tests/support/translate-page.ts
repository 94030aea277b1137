/**
 * Does what page translators do: wraps each text in elements of its own, then and whenever one appears or changes. Runs
 * in a test's page as well as in a browser's. @returns what ends it
 */
export function translatePage() {
  function wrap(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
    if (root.nodeType === Node.TEXT_NODE) texts.push(root)
    for (const text of texts) {
      const { parentElement } = text
      const isLeftAlone = parentElement?.closest(
        'script, style, noscript, textarea, title, font, [translate=no]',
      )
      if (!parentElement || isLeftAlone || !text.textContent?.trim()) continue
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.appendChild(document.createElement('font')).appendChild(text)
    }
  }
  wrap(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrap)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
