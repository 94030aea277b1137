import { chakra } from '@chakra-ui/react'
import { Image, ImageOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { imageAt } from '@/components/discord/message/safe-url'
import { messagesProvider } from '@/components/ui/extra-texts'
import { imageTexts } from '@/config/messages/image-catalogue'
import type { ImageSource } from './image-source'
import { beside, wide } from './image-widths'
import { UploadTools } from './upload-tools'
import { useSettledAddress } from './use-settled-address'
import { showImages, useWithheldHost } from './use-withheld-host'

export type ImageShelfProps = {
  label: string
  address: string
  /** Where it differs from what the field holds: the address with its placeholders filled in. */
  shownAddress?: string
  /** Null while it is not known, and where nothing can be uploaded: then the address is all there is. */
  source: ImageSource | null
  onAddress: (address: string) => void
  /** The whole field: takes files that are dropped or pasted. */
  root: RefObject<HTMLElement | null>
}

/** What stands below an image's address: the image, and how to get another. Loaded when it is first drawn. */
export function ImageShelf({ shownAddress, ...field }: ImageShelfProps) {
  const { label, address, source, onAddress, root } = field
  const shown = shownAddress ?? address
  const settled = useSettledAddress(shown)

  function remove() {
    onAddress('')
    // The button is gone with the image.
    root.current?.querySelector('input')?.focus()
  }

  return (
    <ImageTexts>
      <chakra.div sx={shelfStyles}>
        <ImageSlot
          label={label}
          address={settled}
          isSample={shown !== address}
          canUpload={source !== null}
          onRemove={address === '' ? null : remove}
        />
        {source && <UploadTools {...field} source={source} />}
      </chakra.div>
    </ImageTexts>
  )
}

type ImageSlotProps = {
  label: string
  address: string
  /** The address stands for what is filled in later. */
  isSample: boolean
  canUpload: boolean
  /** Without it there is nothing to remove. */
  onRemove: (() => void) | null
}

function ImageSlot({ onRemove, ...shown }: ImageSlotProps) {
  const t = useTranslations('pictures')
  return (
    <div className="slot" tabIndex={-1} data-empty={onRemove ? undefined : ''}>
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

function Shown({ label, address, isSample, canUpload }: Omit<ImageSlotProps, 'onRemove'>) {
  const t = useTranslations('pictures')
  const [isBroken, setIsBroken] = useState(false)
  const shown = imageAt(address)
  const host = useWithheldHost(shown.kind === 'picture' ? shown.src : null)

  if (isBroken || shown.kind === 'blocked')
    return (
      <>
        <ImageOff size={16} aria-hidden />
        <p role="status">{t(isSample ? 'sample' : isBroken ? 'broken' : 'blocked')}</p>
      </>
    )
  if (host !== null)
    return (
      <button type="button" className="show" onClick={({ currentTarget }) => showImages(host, currentTarget)}>
        {t('showFrom', { host })}
      </button>
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

const ImageTexts = messagesProvider(imageTexts)

const slotStyles = {
  '.slot': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: 1,
    h: '6rem',
    p: 1,
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.subtle',
    overflow: 'hidden',
    color: 'text.muted',
    fontSize: 'xs',
    lineHeight: 'short',
    textAlign: 'center',
  },
  '.slot[data-empty]': { borderStyle: 'dashed', borderColor: 'border.strong' },
  '.slot > img': { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain', borderRadius: 'sm' },
  '.slot > .remove': {
    position: 'absolute',
    top: 1,
    insetEnd: 1,
    display: 'grid',
    placeItems: 'center',
    boxSize: 6,
    borderRadius: 'full',
    borderWidth: '1px',
    bg: 'bg.surface',
    color: 'text.primary',
    _hover: { bg: 'bg.active' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '1px' },
  },
  '.slot > .show': {
    py: 1,
    px: 7,
    color: 'accent.text',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
  '@media (hover: none)': { '.by-hand': { display: 'none' } },
} as const

const shelfStyles = {
  display: 'grid',
  alignContent: 'start',
  gap: 3,
  ...slotStyles,
  '.ways': { display: 'flex', flexWrap: 'wrap', gap: 2 },
  '.note, .failure': { mt: 1.5, fontSize: 'xs', lineHeight: 'short', overflowWrap: 'anywhere' },
  '.note': { color: 'text.muted' },
  '.failure': { color: 'danger.text' },
  [beside]: { gridTemplateColumns: '6rem minmax(0, 1fr)' },
  [wide]: { gridTemplateColumns: '8rem minmax(0, 1fr)', '.slot': { h: '4.5rem' } },
} as const
