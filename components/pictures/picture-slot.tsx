import { Image, ImageOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pictureAt } from './picture-address'

type PictureSlotProps = {
  /** Names the field. */
  label: string
  /** What the field holds, with its placeholders filled in. */
  address: string
  canUpload: boolean
  /** Without it there is nothing to remove. */
  onRemove: (() => void) | null
}

/** What the address shows, in a place of fixed size; where it shows nothing, why. */
export function PictureSlot({ label, address, canUpload, onRemove }: PictureSlotProps) {
  const t = useTranslations('pictures')
  return (
    <div className="slot" data-empty={onRemove ? undefined : ''}>
      <Shown key={address} label={label} address={address} canUpload={canUpload} />
      {onRemove && (
        <button type="button" className="remove" aria-label={t('remove', { label })} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}

function Shown({ label, address, canUpload }: Pick<PictureSlotProps, 'label' | 'address' | 'canUpload'>) {
  const t = useTranslations('pictures')
  const [isBroken, setIsBroken] = useState(false)
  const shown = pictureAt(address)

  if (isBroken || shown.kind === 'blocked')
    return (
      <>
        <ImageOff size={16} aria-hidden />
        <p role="status">{t(isBroken ? 'broken' : 'blocked')}</p>
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
