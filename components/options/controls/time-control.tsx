import { Input } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { maxDateLength } from '@/components/form/date-words'
import { afterPress } from '@/components/form/input-events'
import { useTimeText } from '@/components/ui/use-time-text'
import { typingPause } from '@/components/form/use-typed-date'
import { readTimeOfDay } from '@/components/form/wall-time'
import type { ControlProps } from '@/components/options/form-context'
import { Field } from '@/components/ui/field'
import { useTimeout } from '@/components/ui/use-timeout'
import { isTimeOfDay } from '@/contract/declaration/moment'
import type { TextOption } from '@/contract/declaration/option'
import { isSame, isUnreadable, typedText, unreadable } from '@/contract/json'
import { quotable } from '@/contract/text-length'
import { orNull } from './text-controls'

/** A time of day, `18:00`, typed as people write it. It stays as it was typed until the field is left. */
export function TimeControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const t = useTranslations('form.dateTime')
  const locale = useLocale()
  const timeText = useTimeText()
  const [typed, setTyped] = useState<{ text: string; isJudged: boolean } | null>(null)
  const said = (text: string) =>
    text.trim() === '' ? orNull(option, '') : (readTimeOfDay(text, locale) ?? unreadable(text))
  const current = typed && isSame(said(typed.text), value) ? typed : null
  const judge = () => setTyped((last) => last && { ...last, isJudged: true })
  useTimeout(judge, current && !current.isJudged ? typingPause : null, current)

  function written() {
    if (isUnreadable(value)) return typedText(value)
    if (typeof value !== 'string') return ''
    return isTimeOfDay(value) ? timeText(value) : value
  }
  function findError() {
    if (current && !current.isJudged) return undefined
    return isUnreadable(value) ? t('noTime', { text: quotable(typedText(value)) }) : error
  }
  return (
    <Field label={label} help={option.description} error={findError()}>
      <Input
        maxW="9rem"
        value={current?.text ?? written()}
        placeholder={option.placeholder ?? t('timePlaceholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxDateLength}
        onChange={({ target }) => {
          setTyped({ text: target.value, isJudged: false })
          onChange(said(target.value))
        }}
        onBlur={() => (isUnreadable(value) ? judge() : afterPress(() => setTyped(null)))}
      />
    </Field>
  )
}
