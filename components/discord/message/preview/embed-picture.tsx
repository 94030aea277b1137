import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fillSamples } from '@/components/discord/message/placeholders'
import { pictureUrl } from '@/components/discord/pictures/picture-address'
import { useSettledAddress } from '@/components/discord/pictures/use-settled-address'
import { usePreview } from './preview-context'

type EmbedPictureProps = {
  url: string
  className?: string
}

/** A picture of an embed, or word that it cannot be shown. Small icons are left out instead. */
export function EmbedPicture({ url, className }: EmbedPictureProps) {
  const t = useTranslations('message.preview')
  const { samples } = usePreview()
  const [failed, setFailed] = useState<string | null>(null)
  const filled = fillSamples(url, samples)
  const src = pictureUrl(useSettledAddress(filled))

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
