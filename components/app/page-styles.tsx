import type { ReactNode } from 'react'

const styleTag = /<style data-emotion="(\S+) ([^"]+)"[^>]*>(.*?)<\/style>/gs

/**
 * Takes Emotion's styles from between the elements of a page and returns them for its head, the local ones as one. So
 * the browser can paint all of the content at once, and need not compute its styles again at each element.
 */
export function extractPageStyles(html: string): { html: string; styles: ReactNode[] } {
  const global: { ids: string; css: string }[] = []
  const local: { ids: string; css: string }[] = []
  const rest = html.replace(styleTag, (_tag, key: string, ids: string, css: string) => {
    const styles = key === 'css' ? local : global
    styles.push({ ids: `${key} ${ids}`, css })
    return ''
  })
  const joined = {
    // Emotion reads from here what it need not insert again.
    ids: ['css', ...local.map(({ ids }) => ids.slice('css '.length))].join(' '),
    css: local.map(({ css }) => css).join(''),
  }
  return {
    html: rest,
    styles: [...global, joined].map(({ ids, css }) => (
      // `data-s` tells Emotion that this is in the head. It would move it to there, and the browser compute all styles again.
      <style key={ids} data-emotion={ids} data-s="" dangerouslySetInnerHTML={{ __html: css }} />
    )),
  }
}
