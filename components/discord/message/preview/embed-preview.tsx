import { Image as ImageIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { showImages, useExternalImage } from '@/components/discord/images/external-image'
import { toHex } from '@/components/discord/message/colour'
import { fillSamples } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import { textOr } from '@/contract/json'
import { writeMoment } from '@/contract/time-zones'
import { discordColour } from './discord-colours'
import { Markdown } from './markdown'
import { usePreview } from './preview-context'

export function EmbedPreview({ embed }: { embed: DraftEmbed }) {
  const { title, description, color, author, thumbnail, image, fields = [] } = embed
  const titleScope = embed.url ? 'linkedTitle' : 'title'

  return (
    <div
      className="embed"
      style={{ borderInlineStartColor: typeof color === 'number' ? toHex(color) : discordColour('bar') }}
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
            <Markdown text={title} scope={titleScope} />
          </MaybeLink>
        </div>
      )}
      {description && <Markdown text={description} />}
      {fields.length > 0 && (
        <div className="embed-fields">
          {fields.map(({ name, value, inline }, at) => (
            <div key={at} data-inline={inline || undefined}>
              <div className="field-name">
                <Markdown text={name} scope={titleScope} />
              </div>
              <Markdown text={value} scope="fieldValue" />
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

function Footer({ embed: { footer, timestamp } }: { embed: DraftEmbed }) {
  const locale = useLocale()
  const sent = Date.parse(textOr(timestamp) ?? '')
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
            {writeMoment(sent, locale, { dateStyle: 'short', timeStyle: 'short' })}
          </time>
        )}
      </div>
    </div>
  )
}

/** An image of an embed, or why it is not shown. Small icons, which have no class, are left out instead. */
function EmbedImage({ url, className }: { url: string; className?: string }) {
  const t = useTranslations('message.preview')
  const { samples } = usePreview()
  const filled = fillSamples(url, samples)
  const { src, withheldHost: host, onError } = useExternalImage(filled)

  if (src)
    return (
      <img
        src={src}
        className={className}
        onError={onError}
        alt=""
        referrerPolicy="no-referrer"
        decoding="async"
      />
    )
  if (!className) return null
  if (!host) {
    const reason = t(filled === url ? 'noPicture' : 'laterPicture')
    return (
      <div className={`${className} no-image`} title={reason}>
        <ImageIcon size={20} />
        <span>{reason}</span>
      </div>
    )
  }
  return (
    <button
      type="button"
      className={`${className} no-image`}
      onClick={({ currentTarget }) => showImages(host, currentTarget)}
    >
      {t('showFrom', { host })}
    </button>
  )
}
