import type { Embed } from '@/api/embed.schema'

const content = /^content$/
const ofEmbed =
  /^embed(\.(title|description|url|color|timestamp|author\.(name|url|icon_url)|footer\.(text|icon_url)|(image|thumbnail)\.url|fields(\.\d+\.(name|value))?))?$/

/** The complaints whose place the form does not draw: they are said above it, so that none is lost. */
export function embedErrors(
  errors: Readonly<Record<string, string | undefined>>,
  embed: Embed | null,
  hasContent: boolean,
): [path: string, message: string][] {
  const isDrawn = (path: string) =>
    (hasContent && content.test(path)) || (embed !== null && ofEmbed.test(path))
  return Object.entries(errors).flatMap(([path, message]) =>
    message === undefined || isDrawn(path) ? [] : [[path, message]],
  )
}
