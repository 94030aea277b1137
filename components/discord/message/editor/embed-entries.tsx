import { Button, Flex, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notAColour, readColour, toHex } from '@/components/discord/message/colour'
import { ColourSwatch, OfferedColours } from '@/components/discord/message/colour-swatch'
import { MomentField } from '@/components/form/moment-field'
import { toWallTime } from '@/components/form/wall-time'
import { Field } from '@/components/ui/field'
import { ownTimeZone } from '@/contract/time-zones'
import { useEditor } from './editor-context'

type EntryProps<Value> = { value: Value | undefined; onChange: (value: Value | undefined) => void }

export function TimestampEntry({ value, onChange }: EntryProps<string>) {
  const t = useTranslations('message.embed')
  const { errorAt, onLeave } = useEditor()
  const common = useTranslations('form.dateTime')
  const { name: zone, isKnown } = ownTimeZone()
  const isUnreadable = value !== undefined && toWallTime(value, zone) === ''

  return (
    <MomentField
      moment={value ?? ''}
      zone={zone}
      label={t('fields.timestamp')}
      help={isKnown ? t('timestampHelp') : common('unknownZone')}
      error={isUnreadable ? t('badTime', { value }) : errorAt('embed.timestamp')}
      onChange={(next) => onChange(next === null ? undefined : new Date(next).toISOString())}
      onLeave={() => onLeave?.('embed.timestamp')}
    >
      <Button variant="outline" onClick={() => onChange(new Date().toISOString())}>
        {t('now')}
      </Button>
      {value !== undefined && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          {t('noTime')}
        </Button>
      )}
    </MomentField>
  )
}

const typedColour = (text: string) => (text.trim() === '' ? undefined : (readColour(text) ?? notAColour))

export function ColourEntry({ value, onChange }: EntryProps<number>) {
  const t = useTranslations('message.colour')
  const { errorAt, onLeave } = useEditor()
  // What is being written need not be a colour yet.
  const [draft, setDraft] = useState('')
  const isInvalid = value === notAColour
  const colour = isInvalid ? null : (value ?? null)
  const isDraft = draft !== '' && typedColour(draft) === value

  function change(next: number | undefined, text = '') {
    setDraft(text)
    onChange(next)
  }

  return (
    <Field label={t('label')} error={isInvalid ? t('invalid') : errorAt('embed.color')}>
      <Flex gap={2}>
        <ColourSwatch label={t('pick')} value={colour} onChange={change} />
        <Input
          value={isDraft ? draft : colour === null ? '' : toHex(colour)}
          placeholder="#422AFB"
          fontFamily="mono"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(typedColour(target.value), target.value)}
          onBlur={() => {
            onLeave?.('embed.color')
            if (!isInvalid) setDraft('')
          }}
        />
        {value !== undefined && (
          <Button variant="ghost" flexShrink={0} onClick={() => change(undefined)}>
            {t('clear')}
          </Button>
        )}
      </Flex>
      <OfferedColours label={t('label')} value={colour} onChange={change} />
    </Field>
  )
}
