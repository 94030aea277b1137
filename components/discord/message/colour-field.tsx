import { Flex, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type TypedNumber, useTypedValue } from '@/components/form/use-typed-value'
import { ClearButton, Field } from '@/components/ui/field'
import { readColour, toHex } from './colour'
import { ColourSwatch, OfferedColours } from './colour-swatch'

type ColourFieldProps = {
  label: string
  help?: string
  error?: string
  /** 0xRRGGBB; anything but a number is shown as none. */
  value: unknown
  mayBeEmpty: boolean
  /** Called with `notANumber` for what is no colour yet, since it may be the start of another one. */
  onChange: (value: TypedNumber) => void
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
