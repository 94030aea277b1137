import { chakra } from '@chakra-ui/react'
import { fromHex, toHex } from './colour'

type ColourSwatchProps = {
  label: string
  /** 0xRRGGBB; null where none is chosen, which is not black. */
  value: number | null
  onChange: (value: number) => void
}

const line = 'linear-gradient(to top right, transparent 47%, currentColor 47% 53%, transparent 53%)'

const styles = {
  position: 'relative',
  flexShrink: 0,
  boxSize: 10,
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  bg: 'bg.surface',
  color: 'text.muted',
  overflow: 'hidden',
  _focusWithin: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '1px' },
  '&[data-unset]': { backgroundImage: line },
  input: { display: 'block', boxSize: 'full', p: 1, bg: 'transparent', cursor: 'pointer' },
  '&[data-unset] input': { opacity: 0 },
} as const

/** The browser's own chooser of a colour. A field of its kind always has one, so none is drawn over it. */
export const ColourSwatch = ({ label, value, onChange }: ColourSwatchProps) => (
  <chakra.span sx={styles} data-unset={value === null ? '' : undefined}>
    <input
      type="color"
      aria-label={label}
      value={toHex(value ?? 0).toLowerCase()}
      onChange={({ target }) => {
        const colour = fromHex(target.value)
        if (colour !== null) onChange(colour)
      }}
    />
  </chakra.span>
)
