import { Button, chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { moveFocus } from '@/components/ui/arrow-keys'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { imageLimits } from '@/contract/limits'
import type { ImageSource } from '@/api/images'

const styles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))',
  gap: 2,
  mb: 4,
  listStyleType: 'none',
  button: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    w: 'full',
    h: '5.5rem',
    p: 1,
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.subtle',
    overflow: 'hidden',
    _hover: { borderColor: 'accent.text' },
    _pressed: { borderColor: 'accent.text', bg: 'accent.subtle' },
  },
  svg: {
    position: 'absolute',
    top: 1,
    insetEnd: 1,
    p: 0.5,
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'text.onAccent',
  },
  img: { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain' },
} as const

type ImageChoiceProps = {
  label: string
  address: string
  source: ImageSource
  onChoose: (address: string) => void
  onClose: () => void
}

export function ImageChoice({ label, address, source, onChoose, onClose }: ImageChoiceProps) {
  const t = useTranslations('pictures.choice')
  const format = useFormatter()
  const { images, max } = source
  const kept = { count: images.length, days: imageLimits.unusedDays }

  return (
    <ModalDialog
      placement="centre"
      title={t('title', { label })}
      lead={max !== undefined && t('kept', { max, ...kept })}
      onClose={onClose}
    >
      <chakra.ul sx={styles} onKeyDown={(event) => moveFocus(event, { layout: 'grid' })}>
        {images.map(({ id, url, width, height, created_at }, at) => {
          const day = format.dateTime(new Date(created_at), { dateStyle: 'medium' })
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={t('picture', { place: at + 1, width, height, day })}
                aria-pressed={url === address}
                onClick={() => onChoose(url)}
              >
                <img src={url} alt="" referrerPolicy="no-referrer" loading="lazy" decoding="async" />
                {url === address && <Check size={18} />}
              </button>
            </li>
          )
        })}
      </chakra.ul>
      <Button display="flex" ms="auto" variant="ghost" onClick={onClose}>
        {t('close')}
      </Button>
    </ModalDialog>
  )
}
