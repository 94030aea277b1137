import type { Embed } from '@/api/embed.schema'

type Author = NonNullable<Embed['author']>
type Footer = NonNullable<Embed['footer']>

/** Emptied values leave the embed: what is not there is not sent. */
export const compact = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== '')) as Value

export const changeEmbed = (embed: Embed, patch: Partial<Embed>): Embed => compact({ ...embed, ...patch })

export function changeAuthor(embed: Embed, patch: Partial<Author>): Embed {
  const author = compact<Partial<Author>>({ ...embed.author, ...patch })
  const isEmpty = Object.keys(author).length === 0
  return changeEmbed(embed, { author: isEmpty ? undefined : { ...author, name: author.name ?? '' } })
}

export function changeFooter(embed: Embed, patch: Partial<Footer>): Embed {
  const footer = compact<Partial<Footer>>({ ...embed.footer, ...patch })
  const isEmpty = Object.keys(footer).length === 0
  return changeEmbed(embed, { footer: isEmpty ? undefined : { ...footer, text: footer.text ?? '' } })
}

export const changeImage = (embed: Embed, which: 'image' | 'thumbnail', url: string): Embed =>
  changeEmbed(embed, { [which]: url === '' ? undefined : { url } })

export const changeFields = (embed: Embed, fields: NonNullable<Embed['fields']>): Embed =>
  changeEmbed(embed, { fields: fields.length === 0 ? undefined : fields })

/** All the characters that count against Discord's bound for one embed. */
export function embedLength({ title = '', description = '', author, footer, fields = [] }: Embed) {
  const rows = fields.flatMap(({ name, value }) => [name, value])
  return [title, description, author?.name ?? '', footer?.text ?? '', ...rows].join('').length
}
