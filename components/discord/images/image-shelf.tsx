import { Button, chakra, IconButton } from '@chakra-ui/react'
import { Image, ImageOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { withTexts } from '@/components/ui/with-texts'
import pictures from '@/config/messages/en/pictures.json'
import type { ImageSource } from '@/api/images'
import { showImages, useExternalImage } from './external-image'
import { UploadTools, type UploadToolsProps } from './upload-tools'
import { clampedTo } from '@/theme/clamped-to'

export type ImageShelfProps = Omit<UploadToolsProps, 'source'> & {
  /** If it differs from what the field holds: the address with its placeholders filled in. */
  shownAddress?: string
  /** Null while it is not known, and if nothing can be uploaded: then there is only the address. */
  source: ImageSource | null
}

export const ImageShelf = withTexts({ pictures }, ({ source, ...field }: ImageShelfProps) => (
  <>
    <ImageSlot source={source} {...field} />
    {source && <UploadTools source={source} {...field} />}
  </>
))

function ImageSlot(props: ImageShelfProps) {
  const { label, address, onAddress, root } = props
  const t = useTranslations('pictures')
  function remove() {
    onAddress('')
    // The button is gone with the image.
    root.current?.querySelector('input')?.focus()
  }

  return (
    <chakra.div className="slot" sx={styles} tabIndex={-1} data-empty={address === '' || undefined}>
      <SlotImage {...props} />
      {address !== '' && (
        <IconButton
          size="xs"
          variant="outline"
          position="absolute"
          top={1}
          insetEnd={1}
          borderRadius="full"
          icon={<X size={14} />}
          aria-label={t('remove', { label })}
          onClick={remove}
        />
      )}
    </chakra.div>
  )
}

function SlotImage({ label, address, shownAddress = address, source }: ImageShelfProps) {
  const t = useTranslations('pictures')
  const { src, withheldHost: host, failure, onError } = useExternalImage(shownAddress)
  const preview = source?.previewOf?.(address)
  if (preview) return <img src={preview} alt={t('preview', { label })} />
  if (failure)
    return (
      <>
        <ImageOff size={16} />
        <p role="status">{t(shownAddress === address ? failure : 'sample')}</p>
      </>
    )
  if (host)
    return (
      <Button
        className="show"
        variant="link"
        title={host}
        onClick={({ currentTarget }) => showImages(host, currentTarget)}
      >
        {t('showFrom', { host })}
      </Button>
    )
  if (!src)
    return (
      <>
        <Image size={20} />
        {source && shownAddress === '' && (
          <chakra.span sx={{ '@media (hover: none)': { display: 'none' } }}>{t('drop')}</chakra.span>
        )}
      </>
    )
  return (
    <img
      src={src}
      onError={onError}
      alt={t('preview', { label })}
      referrerPolicy="no-referrer"
      loading="lazy"
      decoding="async"
    />
  )
}

const styles = {
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
  '&[data-empty]': { borderStyle: 'dashed', borderColor: 'border.strong' },
  img: { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain', borderRadius: 'sm' },
  '&&:has(> .show)': { h: 'auto' },
  // Below the button that removes the image. A host of many lines is cut, and whole as the title.
  '.show': {
    ...clampedTo(5),
    w: 'full',
    h: 'auto',
    mt: 6,
    fontSize: 'xs',
    fontWeight: 'normal',
    lineHeight: 'short',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
} as const
