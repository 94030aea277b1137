import { useTranslations } from 'next-intl'
import type { Option } from '@/contract/declaration/option'

/** The parts of a message, and those of an embed, under `message` in the catalogue. */
const titles = {
  content: 'content',
  embed: 'embed.title',
  embeds: 'embeds.title',
  links: 'links.title',
  'links.label': 'links.label',
  'links.url': 'links.url',
  'links.emoji': 'links.emoji',
  title: 'embed.fields.title',
  url: 'embed.fields.url',
  description: 'embed.fields.description',
  color: 'colour.label',
  timestamp: 'embed.fields.timestamp',
  author: 'embed.fields.author',
  'author.name': 'embed.fields.authorName',
  'author.url': 'embed.fields.authorUrl',
  'author.icon_url': 'embed.fields.authorIcon',
  image: 'embed.fields.image',
  'image.url': 'links.url',
  thumbnail: 'embed.fields.thumbnail',
  'thumbnail.url': 'links.url',
  footer: 'picture.footer',
  'footer.text': 'embed.fields.footerText',
  'footer.icon_url': 'embed.fields.footerIcon',
  fields: 'rows.title',
  'fields.name': 'rows.name',
  'fields.value': 'rows.value',
  'fields.inline': 'rows.inline',
} as const

/** What one row of a list is called, in front of its number. */
const rows = { embeds: 'embeds.add', links: 'links.add', fields: 'picture.field' } as const

const isIn = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> =>
  Object.hasOwn(table, key)

/** The option of a message, with its parts called as the editor calls them: a schema seldom gives them titles. */
export function useMessageTitles() {
  const t = useTranslations('message')

  function titled<Part extends Option>(part: Part, path: string): Part {
    const place = path.replace(/^embeds?\./, '')
    const named = isIn(titles, place) ? { ...part, title: t(titles[place]) } : part
    if (named.kind === 'list')
      return {
        ...named,
        items: titled(named.items, path),
        ...(isIn(rows, place) && { item: t(rows[place]) }),
      }
    if (named.kind !== 'object') return named
    const start = path && `${path}.`
    const properties = [...named.properties].map(([key, inner]) => [key, titled(inner, start + key)] as const)
    return { ...named, properties: new Map(properties) }
  }

  return <Message extends Option>(message: Message) => titled(message, '')
}
