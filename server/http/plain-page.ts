import { html } from 'hono/html'
import { parseAccept } from 'hono/utils/accept'
import { directionOf } from '@/config/messages/languages'
import { readersLanguage } from './texts'

type Html = ReturnType<typeof html>

/** What an `Accept` header prefers by its weights; null where it names neither. */
export function formatWanted(accept = ''): 'page' | 'json' | null {
  const types = parseAccept(accept)
  const weightOf = (...names: string[]) =>
    Math.max(0, ...types.filter(({ type }) => names.includes(type.toLowerCase())).map(({ q }) => q))
  const page = weightOf('text/html')
  const json = weightOf('application/json', 'application/problem+json')
  if (page === 0 && json === 0) return null
  return page >= json ? 'page' : 'json'
}

/** Whether an answer is shown to a person by a browser, by the `Accept` header of the request. */
export const isForBrowser = (accept: string | undefined) => formatWanted(accept) === 'page'

/** The policy of every answer allows styles of single elements. */
const bodyStyle =
  'max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif'

/** A page of a few words where none is drawn, in the language of whoever is answered. It needs no script and no file. */
export function plainPage({ title, head = '', content }: { title: string; head?: Html | ''; content: Html }) {
  const language = readersLanguage()
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        ${head}
        <title>${title}</title>
      </head>
      <body style="${bodyStyle}">
        ${content}
      </body>
    </html>`
}
