import { Button, chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fromHex, toHex } from '@/components/discord/message/colour'
import { ColourSwatch } from '@/components/discord/message/colour-swatch'
import type { ControlProps } from '@/components/features/control-props'
import type { NumberOption } from '@/api/json-schema/option'
import { afterPress } from '@/components/form/after-press'
import { Field } from '@/components/ui/field'
import { besideStyles } from './number-control'

const styles = {
  ...besideStyles,
  '> input[type=text]': { maxW: '8rem', fontFamily: 'mono', textTransform: 'uppercase' },
} as const

/** A colour by the browser's own chooser or by its six digits. The value is 0xRRGGBB. */
export function ColourControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const t = useTranslations('features.colour')
  const colour = typeof value === 'number' ? value : null
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && draft !== '' && fromHex(draft) === null

  return (
    <Field label={label} help={option.description} error={isWrong ? t('wrong') : error}>
      <chakra.div sx={styles}>
        <Input
          type="text"
          value={draft ?? (colour === null ? '' : toHex(colour))}
          placeholder="#RRGGBB"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setDraft(target.value)
            const typed = fromHex(target.value)
            if (typed !== null) onChange(typed)
            else if (target.value.trim() === '') onChange(null)
          }}
          onBlur={() => afterPress(() => setDraft(null))}
        />
        <ColourSwatch
          label={t('choose', { label })}
          value={colour}
          onChange={(next) => {
            setDraft(null)
            onChange(next)
          }}
        />
        {option.isNullable && colour !== null && (
          <Button size="sm" variant="ghost" aria-label={t('clear', { label })} onClick={() => onChange(null)}>
            {t('none')}
          </Button>
        )}
      </chakra.div>
    </Field>
  )
}
