import { Image, ImageOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pictureAt } from './picture-address'

type PictureSlotProps = {
  /** Names the field. */
  label: string
  address: string
  /** The address stands for what is filled in later. */
  isSample: boolean
  canUpload: boolean
  /** Without it there is nothing to remove. */
  onRemove: (() => void) | null
}

/** What the address shows, in a place of fixed size; where it shows nothing, why. */
export function PictureSlot({ onRemove, ...shown }: PictureSlotProps) {
  const t = useTranslations('pictures')
  return (
    <div className="slot" data-empty={onRemove ? undefined : ''}>
      <Shown key={shown.address} {...shown} />
      {onRemove && (
        <button
          type="button"
          className="remove"
          aria-label={t('remove', { label: shown.label })}
          onClick={onRemove}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}

function Shown({ label, address, isSample, canUpload }: Omit<PictureSlotProps, 'onRemove'>) {
  const t = useTranslations('pictures')
  const [isBroken, setIsBroken] = useState(false)
  const shown = pictureAt(address)

  if (isBroken || shown.kind === 'blocked')
    return (
      <>
        <ImageOff size={16} aria-hidden />
        <p role="status">{t(isSample ? 'sample' : isBroken ? 'broken' : 'blocked')}</p>
      </>
    )
  if (shown.kind === 'picture')
    return (
      <img
        src={shown.src}
        alt={t('preview', { label })}
        referrerPolicy="no-referrer"
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    )
  return (
    <>
      <Image size={20} aria-hidden />
      {canUpload && address === '' && <span className="by-hand">{t('drop')}</span>}
    </>
  )
}
