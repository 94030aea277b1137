import {
  type DraftEmbed,
  type EmbedPath,
  embedsOf,
  type MessageValue,
  type PlacedEmbed,
} from '@/contract/declaration/read-message'
import { isObject } from '@/contract/json'
import { embedLimits } from '@/contract/limits'

type EmbedTextOptions = {
  /** Under `message.embed.fields` in the catalogue. */
  label: string
  max?: number
  rows?: number
  marks?: 'keys' | 'toolbar'
  placeholder?: string
  isImage?: boolean
  isAddress?: boolean
}

const link = { placeholder: 'https://', isAddress: true }
const image = { ...link, isImage: true }

export const embedTexts = {
  title: { label: 'title', max: embedLimits.title, marks: 'keys' },
  url: { label: 'url', ...link },
  description: { label: 'description', max: embedLimits.description, rows: 6, marks: 'toolbar' },
  'author.name': { label: 'authorName', max: embedLimits.authorName },
  'author.url': { label: 'authorUrl', ...link },
  'author.icon_url': { label: 'authorIcon', ...image },
  'image.url': { label: 'image', ...image },
  'thumbnail.url': { label: 'thumbnail', ...image },
  'footer.text': { label: 'footerText', max: embedLimits.footer, rows: 2 },
  'footer.icon_url': { label: 'footerIcon', ...image },
} as const satisfies Record<string, EmbedTextOptions>

export type EmbedTextPath = keyof typeof embedTexts
export const isEmbedText = (path: string): path is EmbedTextPath => Object.hasOwn(embedTexts, path)

export function textAt(embed: DraftEmbed, path: EmbedTextPath) {
  const text = path
    .split('.')
    .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), embed)
  return typeof text === 'string' ? text : ''
}

/** All texts of a message, by their paths; of what is in lists, where there are as many as in `mine`. */
function textsOf(message: MessageValue, mine: MessageValue) {
  const { content, embeds, links = [] } = message
  const texts = new Map([['content', content]])
  const empty: PlacedEmbed[] = embeds ? [] : [{ path: 'embed', embed: {} }]
  const [placed, others] = [message, mine]
    .map((one) => [...embedsOf(one)])
    .map((all) => (all.length > 0 ? all : empty))
  if (placed && placed.length === others?.length)
    for (const [at, { path, embed }] of placed.entries())
      for (const [part, text] of textsOfEmbed(embed, others[at]?.embed.fields?.length ?? 0))
        texts.set(`${path}.${part}`, text)
  if (links.length === mine.links?.length)
    for (const [at, { label, url }] of links.entries())
      texts.set(`links.${at}.label`, label).set(`links.${at}.url`, url)
  return texts
}

function textsOfEmbed(embed: DraftEmbed, count: number) {
  const texts = new Map<string, string>()
  for (const path of Object.keys(embedTexts)) if (isEmbedText(path)) texts.set(path, textAt(embed, path))
  const { fields = [] } = embed
  if (fields.length === count)
    for (const [at, { name, value }] of fields.entries())
      texts.set(`fields.${at}.name`, name).set(`fields.${at}.value`, value)
  return texts
}

/** The texts that somebody else wrote since `before`, where they are not `mine`. */
export function theirTexts(before: MessageValue, mine: MessageValue, theirs: MessageValue) {
  const [was, here, there] = [before, mine, theirs].map((one) => textsOf(one, mine))
  return new Map(
    [...(there ?? [])].filter(
      ([path, text]) => was?.has(path) && was.get(path) !== text && here?.get(path) !== text,
    ),
  )
}

/** Without what is undefined or empty: what is not there is not sent. */
export const compact = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== '')) as Value

export const changeEmbed = (embed: DraftEmbed, patch: Partial<DraftEmbed>): DraftEmbed =>
  compact({ ...embed, ...patch })

/** What a part of an embed has to have, once it has anything. */
const required = { author: { name: '' }, footer: { text: '' }, image: { url: '' }, thumbnail: { url: '' } }
const isPart = (name: string): name is keyof typeof required => Object.hasOwn(required, name)

export function changeText(embed: DraftEmbed, path: EmbedTextPath, text: string): DraftEmbed {
  const [name = '', key = ''] = path.split('.')
  if (!isPart(name)) return changeEmbed(embed, { [name]: text })
  const part = compact({ ...embed[name], [key]: text })
  const isEmpty = Object.keys(part).length === 0
  return changeEmbed(embed, { [name]: isEmpty ? undefined : { ...required[name], ...part } })
}

/** The message with another embed in the place of one. */
export const withEmbed = (message: MessageValue, path: EmbedPath, embed: DraftEmbed): MessageValue =>
  path === 'embed'
    ? { ...message, embed }
    : { ...message, embeds: embedsOf(message).map((one) => (one.path === path ? embed : one.embed)) }
