import {
  Button,
  chakra,
  FormControl,
  FormErrorMessage,
  FormHelperText,
  FormLabel,
  Input,
} from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useHalfTyped } from '@/components/form/use-half-typed'
import { useEditor } from './editor-context'

type TimestampEntryProps = {
  /** ISO 8601. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** As a browser's own date field wants it: local time without a zone, to the minute. */
function toLocal(value: string | undefined) {
  const moment = new Date(value ?? '')
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function toIso(local: string) {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The moment beside the footer. */
export function TimestampEntry({ value, onChange }: TimestampEntryProps) {
  const t = useTranslations('message.embed')
  const { complaint, onLeave } = useEditor()
  const half = useHalfTyped()
  const local = toLocal(value)
  const isUnread = value !== undefined && local === ''
  const error = half.error ?? (isUnread ? t('badTime', { value }) : complaint('embed.timestamp'))

  return (
    <FormControl isInvalid={error !== undefined}>
      <FormLabel>{t('fields.timestamp')}</FormLabel>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Input
          type="datetime-local"
          w="auto"
          flex="1 1 13rem"
          value={local}
          onChange={(event) => onChange(toIso(event.target.value))}
          onInput={half.watch.onInput}
          onBlur={(event) => {
            half.watch.onBlur(event)
            onLeave?.('embed.timestamp')
          }}
        />
        <Button variant="outline" onClick={() => onChange(new Date().toISOString())}>
          {t('now')}
        </Button>
        {value !== undefined && (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            {t('noTime')}
          </Button>
        )}
      </chakra.div>
      <FormErrorMessage>{error}</FormErrorMessage>
      {error === undefined && <FormHelperText>{t('timestampHelp')}</FormHelperText>}
    </FormControl>
  )
}
