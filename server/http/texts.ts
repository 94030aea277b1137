import server from '@/config/messages/en/server.json'
import validation from '@/config/messages/en/validation.json'

const catalogues: Record<string, Record<string, string>> = { server, validation }

/**
 * The English text of a catalogue key such as `validation.prefixLong`; anything that is no key comes back as it is, so
 * that texts written out in a schema pass through.
 */
export function translate(key: string): string {
  const [, area = '', name = ''] = /^([a-z]+)\.([A-Za-z]+)$/.exec(key) ?? []
  const texts = Object.hasOwn(catalogues, area) ? catalogues[area] : undefined
  return texts && Object.hasOwn(texts, name) ? (texts[name] ?? key) : key
}
