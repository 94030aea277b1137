import { chakra, Flex, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { keysOf } from '@/components/form/form-state'
import { useTypedValue } from '@/components/form/use-typed-value'
import { ClearButton, Field } from '@/components/ui/field'
import type { Unreadable } from '@/contract/json'
import { readColour, toHex } from './colour'

type ColourFieldProps = {
  label: string
  help?: string
  error?: string
  /** 0xRRGGBB; anything but a number is shown as none. */
  value: unknown
  mayBeEmpty: boolean
  /** Called with what was typed where it is no colour yet, since it may be the start of another one. */
  onChange: (value: number | Unreadable | null) => void
  onLeave?: () => void
}

/** A colour from the browser's picker, from those that are offered, or typed as people write it. */
export function ColourField({ label, help, error, value, mayBeEmpty, onChange, onLeave }: ColourFieldProps) {
  const t = useTranslations('message.colour')
  const colour = typeof value === 'number' ? value : null
  const write = () => (colour === null ? '' : toHex(colour))
  const { isWrong, text, type, leave } = useTypedValue({ value, read: readColour, write, onChange })

  return (
    <Field
      label={label}
      help={help}
      error={isWrong || (colour === null && error !== undefined) ? t('wrong') : error}
    >
      <Flex align="center" gap={2}>
        <Input
          dir="ltr"
          maxW="8rem"
          fontFamily="mono"
          textTransform="uppercase"
          value={text}
          placeholder="#RRGGBB"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            leave()
            onLeave?.()
          }}
        />
        <ColourSwatch label={t('choose', { label })} value={colour} onChange={onChange} />
        {mayBeEmpty && colour !== null && (
          <ClearButton field={label} text={t('clear')} onClick={() => onChange(null)} />
        )}
      </Flex>
      <OfferedColours label={label} value={colour} onChange={onChange} />
    </Field>
  )
}

/** Discord’s own colours for roles, and its blurple. */
const offered = {
  blurple: 0x5865f2,
  blue: 0x3498db,
  teal: 0x1abc9c,
  green: 0x2ecc71,
  yellow: 0xf1c40f,
  orange: 0xe67e22,
  red: 0xe74c3c,
  pink: 0xe91e63,
  purple: 0x9b59b6,
  grey: 0x95a5a6,
}

type ColourSwatchProps = {
  label: string
  /** 0xRRGGBB; null if none is chosen, which is not black. */
  value: number | null
  onChange: (value: number) => void
}

const swatchStyles = {
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
  '&[data-unset]': {
    bgImage: 'linear-gradient(to top right, transparent 47%, currentColor 47% 53%, transparent 53%)',
  },
  input: { display: 'block', boxSize: 'full', p: 1, bg: 'transparent', cursor: 'pointer' },
  '&[data-unset] input': { opacity: 0 },
} as const

/** The browser's own colour picker. It cannot be empty, so a line covers it while no colour is chosen. */
const ColourSwatch = ({ label, value, onChange }: ColourSwatchProps) => (
  <chakra.span sx={swatchStyles} data-unset={value === null ? '' : undefined}>
    <input
      type="color"
      aria-label={label}
      value={toHex(value ?? 0).toLowerCase()}
      onChange={({ target }) => {
        const colour = readColour(target.value)
        if (colour !== null) onChange(colour)
      }}
    />
  </chakra.span>
)

/** In two halves, so that they end as two equal rows where one is too long. */
const halves = [keysOf(offered).slice(0, 5), keysOf(offered).slice(5)]

const offeredStyles = {
  '&, > span': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  mt: 2,
  button: {
    boxSize: 7,
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'full',
    '&[aria-pressed=true]': {
      boxShadow: '0 0 0 2px var(--chakra-colors-bg-surface), 0 0 0 4px currentColor',
    },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      '&[aria-pressed=true]': { boxShadow: '0 0 0 2px Canvas, 0 0 0 4px CanvasText' },
    },
  },
} as const

function OfferedColours({ label, value, onChange }: ColourSwatchProps) {
  const t = useTranslations('message.colour.offered')
  return (
    <chakra.div sx={offeredStyles} role="group" aria-label={label}>
      {halves.map((half) => (
        <span key={half[0]}>
          {half.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={t(name)}
              title={t(name)}
              aria-pressed={value === offered[name]}
              data-colour
              style={{ backgroundColor: toHex(offered[name]) }}
              onClick={() => onChange(offered[name])}
            />
          ))}
        </span>
      ))}
    </chakra.div>
  )
}
