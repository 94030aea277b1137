import { Image as ImageIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PlacedEmbed } from '@/contract/declaration/read-message'
import { showImages, useExternalImage } from '@/components/discord/images/external-image'
import { toHex } from '@/components/discord/message/colour'
import { fillSamples } from '@/components/discord/message/names'
import { textOr } from '@/contract/json'
import { safeUrl } from '@/components/discord/message/safe-url'
import { discordColour } from './discord-colours'
import { Markdown } from './markdown'
import { Part } from './part'
import { usePreview } from './preview-context'
import { Timestamp } from './timestamp'

export function EmbedPreview({ path, embed }: PlacedEmbed) {
  const { title = '', description = '', color, author, thumbnail, image, fields = [] } = embed
  const titleScope = embed.url ? 'linkedTitle' : 'title'

  return (
    <div
      className="embed"
      style={{ borderInlineStartColor: typeof color === 'number' ? toHex(color) : discordColour('bar') }}
    >
      <Part of={`${path}.color`} isThere={false} />
      <Part of={`${path}.author`} isThere={Boolean(author?.name)} className="embed-author">
        {author?.icon_url && <EmbedIcon url={author.icon_url} />}
        <MaybeLink url={author?.url}>
          <Markdown text={author?.name ?? ''} scope="plain" />
        </MaybeLink>
      </Part>
      <Part of={`${path}.title`} isThere={title !== ''} className="embed-title">
        <MaybeLink url={embed.url}>
          <Markdown text={title} scope={titleScope} />
        </MaybeLink>
      </Part>
      <Part of={`${path}.description`} isThere={description !== ''} className="embed-description">
        <Markdown text={description} />
      </Part>
      {fields.length > 0 && (
        <div className="embed-fields">
          {fields.map(({ name, value, inline }, at) => (
            <Part
              key={at}
              of={`${path}.fields.${at}`}
              isThere
              className={inline ? 'embed-field inline' : 'embed-field'}
            >
              <div className="field-name">
                <Markdown text={name} scope={titleScope} />
              </div>
              <Markdown text={value} scope="fieldValue" />
            </Part>
          ))}
        </div>
      )}
      <Part of={`${path}.image`} isThere={image !== undefined} className="embed-image">
        <EmbedImage url={image?.url ?? ''} />
      </Part>
      <Part of={`${path}.thumbnail`} isThere={thumbnail !== undefined} className="embed-thumbnail">
        <EmbedImage url={thumbnail?.url ?? ''} />
      </Part>
      <Footer path={path} embed={embed} />
    </div>
  )
}

function Footer({ path, embed: { footer, timestamp } }: PlacedEmbed) {
  const sent = Date.parse(textOr(timestamp) ?? '')
  const hasTime = !Number.isNaN(sent)

  return (
    <Part of={`${path}.footer`} isThere={Boolean(footer?.text) || hasTime} className="embed-footer">
      {footer?.icon_url && <EmbedIcon url={footer.icon_url} />}
      <div>
        {footer?.text && <Markdown text={footer.text} scope="plain" />}
        {footer?.text && hasTime && <span className="separator">•</span>}
        {hasTime && <Timestamp seconds={sent / 1000} style="s" />}
      </div>
    </Part>
  )
}

type Shown = Pick<ReturnType<typeof useExternalImage>, 'src' | 'onError'>

const Picture = ({ src, onError }: Shown) =>
  src && <img src={src} onError={onError} alt="" referrerPolicy="no-referrer" decoding="async" />

function EmbedIcon({ url }: { url: string }) {
  const { samples } = usePreview()
  return <Picture {...useExternalImage(fillSamples(url, samples))} />
}

/** An image of an embed, or why it is not shown. */
function EmbedImage({ url }: { url: string }) {
  const t = useTranslations('message.preview')
  const { samples } = usePreview()
  const filled = fillSamples(url, samples)
  const { src, withheldHost: host, onError } = useExternalImage(filled)

  if (src) return <Picture src={src} onError={onError} />
  if (!host) {
    const reason = t(filled === url ? 'noPicture' : 'laterPicture')
    return (
      <div className="no-image" title={reason}>
        <ImageIcon size={20} />
        <span>{reason}</span>
      </div>
    )
  }
  return (
    <div className="no-image">
      <button type="button" onClick={({ currentTarget }) => showImages(host, currentTarget)}>
        {t('showFrom', { host })}
      </button>
    </div>
  )
}

type MaybeLinkProps = { url: string | undefined; className?: string; children: ReactNode }

/** A link where there is an address to follow, and nothing else is to be done by a press. */
export function MaybeLink({ url, className, children }: MaybeLinkProps) {
  const { samples, isInert } = usePreview()
  const href = url === undefined ? null : safeUrl(fillSamples(url, samples))
  if (!href) return className ? <span className={className}>{children}</span> : children
  if (isInert) return <span className={className ?? 'link'}>{children}</span>
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
