import type { ReactNode } from 'react'
import { useLocale } from 'next-intl'
import type { Embed } from '@/api/embed.schema'
import { fillSamples } from '@/components/discord/message/placeholders'
import { safeUrl } from '@/components/discord/message/safe-url'
import { notAColour, toHex } from '@/components/discord/message/colour'
import { EmbedPicture } from './embed-picture'
import { fieldSpans } from './field-spans'
import { Markdown } from './markdown'
import { platform } from './platform-colours'
import { usePreview } from './preview-context'

/** An embed as the platform draws it. */
export function EmbedPreview({ embed }: { embed: Embed }) {
  const { title, description, color, author, thumbnail, image, fields = [] } = embed
  const spans = fieldSpans(fields)
  const hasColour = color !== undefined && color !== notAColour

  return (
    <div className="embed" style={{ borderInlineStartColor: hasColour ? toHex(color) : platform('bar') }}>
      {author?.name && (
        <div className="embed-author">
          {author.icon_url && <EmbedPicture url={author.icon_url} />}
          <MaybeLink url={author.url}>
            <Markdown text={author.name} scope="plain" />
          </MaybeLink>
        </div>
      )}
      {title && (
        <div className="embed-title">
          <MaybeLink url={embed.url}>
            <Markdown text={title} scope="title" />
          </MaybeLink>
        </div>
      )}
      {description && (
        <div className="embed-description">
          <Markdown text={description} />
        </div>
      )}
      {fields.length > 0 && (
        <div className="embed-fields">
          {fields.map(({ name, value }, at) => (
            <div key={at} data-span={spans[at]}>
              <div className="field-name">
                <Markdown text={name} scope="title" />
              </div>
              <Markdown text={value} />
            </div>
          ))}
        </div>
      )}
      {image && <EmbedPicture url={image.url} className="embed-image" />}
      {thumbnail && <EmbedPicture url={thumbnail.url} className="embed-thumbnail" />}
      <Footer embed={embed} />
    </div>
  )
}

function MaybeLink({ url, children }: { url?: string; children: ReactNode }) {
  const { samples } = usePreview()
  const href = url === undefined ? null : safeUrl(fillSamples(url, samples))
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Footer({ embed: { footer, timestamp } }: { embed: Embed }) {
  const locale = useLocale()
  const sent = timestamp === undefined ? NaN : Date.parse(timestamp)
  const hasTime = !Number.isNaN(sent)
  if (!footer?.text && !hasTime) return null

  return (
    <div className="embed-footer">
      {footer?.icon_url && <EmbedPicture url={footer.icon_url} />}
      <div>
        {footer?.text && <Markdown text={footer.text} scope="plain" />}
        {footer?.text && hasTime && <span className="separator">•</span>}
        {hasTime && (
          <time dateTime={new Date(sent).toISOString()}>
            {new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(sent)}
          </time>
        )}
      </div>
    </div>
  )
}
