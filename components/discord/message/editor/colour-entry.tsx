import { Button, chakra, FormControl, FormErrorMessage, FormLabel, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fromHex, notAColour, toHex } from '@/components/discord/message/colour'
import { ColourSwatch } from '@/components/discord/message/colour-swatch'
import { useEditor } from './editor-context'

type ColourEntryProps = {
  /** 0xRRGGBB. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

const styles = { display: 'flex', gap: 2 } as const

const read = (text: string) => (text.trim() === '' ? undefined : (fromHex(text) ?? notAColour))

/** The colour of the embed's bar: picked, or written as six digits. */
export function ColourEntry({ value, onChange }: ColourEntryProps) {
  const t = useTranslations('message.colour')
  const { complaint, onLeave } = useEditor()
  // What is being written need not be a colour yet.
  const [draft, setDraft] = useState<string | null>(null)
  const isUnread = value === notAColour
  const written = value === undefined || isUnread ? '' : toHex(value)
  const shown = draft !== null && read(draft) === value ? draft : written
  const error = isUnread ? t('invalid') : complaint('embed.color')

  function write(text: string) {
    setDraft(text)
    onChange(read(text))
  }

  function choose(colour: number | undefined) {
    setDraft(null)
    onChange(colour)
  }

  return (
    <FormControl isInvalid={error !== undefined}>
      <FormLabel>{t('label')}</FormLabel>
      <chakra.div sx={styles}>
        <ColourSwatch label={t('pick')} value={isUnread ? null : (value ?? null)} onChange={choose} />
        <Input
          value={shown}
          placeholder="#422AFB"
          fontFamily="mono"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onBlur={() => {
            onLeave?.('embed.color')
            if (!isUnread) setDraft(null)
          }}
        />
        {value !== undefined && (
          <Button variant="ghost" flexShrink={0} onClick={() => choose(undefined)}>
            {t('clear')}
          </Button>
        )}
      </chakra.div>
      <FormErrorMessage>{error}</FormErrorMessage>
    </FormControl>
  )
}
