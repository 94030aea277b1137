import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { notAColour, toHex } from '@/components/discord/message/colour'
import { fillSamples } from '@/components/discord/message/names'
import { imageUrl, safeUrl } from '@/components/discord/message/safe-url'
import { useSettledAddress } from '@/components/discord/images/use-settled-address'
import { showImages, useWithheldHost } from '@/components/discord/images/use-withheld-host'
import { Markdown } from './markdown'
import { discordColour } from './discord-colours'
import { usePreview } from './preview-context'

export function EmbedPreview({ embed }: { embed: Embed }) {
  const { title, description, color, author, thumbnail, image, fields = [] } = embed
  const spans = fieldSpans(fields)
  const hasColour = color !== undefined && color !== notAColour

  return (
    <div
      className="embed"
      style={{ borderInlineStartColor: hasColour ? toHex(color) : discordColour('bar') }}
    >
      {author?.name && (
        <div className="embed-author">
          {author.icon_url && <EmbedImage url={author.icon_url} />}
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
      {image && <EmbedImage url={image.url} className="embed-image" />}
      {thumbnail && <EmbedImage url={thumbnail.url} className="embed-thumbnail" />}
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
      {footer?.icon_url && <EmbedImage url={footer.icon_url} />}
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

type EmbedImageProps = {
  url: string
  className?: string
}

/** An image of an embed, or why it is not shown. Small icons are left out instead. */
function EmbedImage({ url, className }: EmbedImageProps) {
  const t = useTranslations('message.preview')
  const { samples } = usePreview()
  const [failed, setFailed] = useState<string | null>(null)
  const filled = fillSamples(url, samples)
  const src = imageUrl(useSettledAddress(filled))
  const host = useWithheldHost(src)

  if (host !== null) {
    return className ? (
      <button
        type="button"
        className={`${className} no-picture`}
        onClick={({ currentTarget }) => showImages(host, currentTarget)}
      >
        {t('showFrom', { host })}
      </button>
    ) : null
  }
  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        className={className}
        referrerPolicy="no-referrer"
        decoding="async"
        onError={() => setFailed(src)}
      />
    )
  }
  return className ? (
    <div className={`${className} no-picture`}>{t(filled === url ? 'noPicture' : 'laterPicture')}</div>
  ) : null
}

/** How many of twelve columns each field takes: inline ones stand in rows of up to three, any other has its own row. */
export function fieldSpans(fields: readonly { inline?: boolean }[]): number[] {
  const spans: number[] = []
  let row = 0
  const closeRow = () => {
    for (let at = 0; at < row; at++) spans.push(12 / row)
    row = 0
  }
  for (const { inline } of fields) {
    if (inline && row === 3) closeRow()
    if (inline) row++
    else {
      closeRow()
      spans.push(12)
    }
  }
  closeRow()
  return spans
}
