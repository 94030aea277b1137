import { Button, chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type KeyboardEvent, useId } from 'react'
import type { StoredImage } from '@/api/images.schema'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { imageLimits } from '@/config/limits'
import type { ImageSource } from './image-source'

const styles = {
  display: 'grid',
  gap: 4,
  '.title': { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  '.kept': { mt: 1, fontSize: 'sm', color: 'text.muted' },
  '.thumbnails': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))',
    gap: 2,
    listStyleType: 'none',
  },
  '.thumbnails button': {
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
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
    _pressed: { borderColor: 'accent.text', bg: 'accent.subtle' },
  },
  '.thumbnails svg': {
    position: 'absolute',
    top: 1,
    insetEnd: 1,
    p: 0.5,
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'text.onAccent',
  },
  '.thumbnails img': { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain' },
  '.close': { justifySelf: 'end' },
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
  const name = useName()
  const title = useId()
  const { images, most } = source
  const kept = { count: images.length, days: imageLimits.unusedDays }

  return (
    <ModalDialog role="dialog" placement="centre" labelledBy={title} onClose={onClose}>
      <chakra.div sx={styles}>
        <div>
          <h2 className="title" id={title}>
            {t('title', { label })}
          </h2>
          {most !== undefined && <p className="kept">{t('kept', { max: most, ...kept })}</p>}
        </div>
        <ul className="thumbnails" onKeyDown={walk}>
          {images.map((image, at) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={name(image, at + 1)}
                aria-pressed={image.url === address}
                onClick={() => onChoose(image.url)}
              >
                <img src={image.url} alt="" referrerPolicy="no-referrer" loading="lazy" decoding="async" />
                {image.url === address && <Check size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
        <Button className="close" variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </chakra.div>
    </ModalDialog>
  )
}

/** Images have no names of their own: their place, size and day tell them apart. */
function useName() {
  const t = useTranslations('pictures.choice')
  const format = useFormatter()
  return ({ width, height, created_at: created }: StoredImage, place: number) =>
    t('picture', { place, width, height, day: format.dateTime(new Date(created), { dateStyle: 'medium' }) })
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = nextInGrid(
    event.key,
    buttons.findIndex((button) => button === document.activeElement),
    buttons,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

type Place = { offsetLeft: number; offsetTop: number }

/** Which element of a wrapping grid a key leads to; undefined for keys that lead nowhere. */
export function nextInGrid<Cell extends Place>(key: string, at: number, cells: readonly Cell[]) {
  const here = cells[at]
  if (!here) return undefined
  const sameColumn = ({ offsetLeft }: Place) => offsetLeft === here.offsetLeft
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowLeft':
      return cells[at - 1]
    case 'ArrowDown':
      return cells.find((cell) => sameColumn(cell) && cell.offsetTop > here.offsetTop)
    case 'ArrowUp':
      return cells.findLast((cell) => sameColumn(cell) && cell.offsetTop < here.offsetTop)
    case 'Home':
      return cells[0]
    case 'End':
      return cells.at(-1)
    default:
      return undefined
  }
}
