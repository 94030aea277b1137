import {
  FormControl,
  FormErrorMessage,
  FormHelperText,
  FormLabel,
  Input,
  Textarea,
  VisuallyHidden,
} from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type KeyboardEvent, useId, useRef } from 'react'
import { editText, type Format, formatEdit, type TextElement } from './formatting'
import { useEditor } from './editor-context'
import { FormatToolbar, pressedFormat } from './format-toolbar'
import { PlaceholderNotes } from './placeholder-notes'

type TextEntryProps = {
  label: string
  /** Where the value stands in the message, for what is said about it. */
  path: string
  value: string
  onChange: (value: string) => void
  max?: number
  /** A line, or lines of the given number. */
  rows?: number
  /** Whether Discord reads marks here: then their shortcuts work, and on request their buttons show. */
  marks?: 'none' | 'keys' | 'toolbar'
  help?: string
  placeholder?: string
}

export function TextEntry(props: TextEntryProps) {
  const { label, path, value, onChange, max, rows, marks = 'none', help, placeholder } = props
  const { errorAt, onLeave } = useEditor()
  const field = useRef<TextElement | null>(null)
  const id = useId()
  const error = errorAt(path)
  const isTooLong = max !== undefined && value.length > max

  function format(kind: Format) {
    const element = field.current
    if (!element) return
    const { value: text, selectionStart, selectionEnd } = element
    const start = selectionStart ?? text.length
    editText(element, formatEdit(kind, { text, start, end: selectionEnd ?? start }))
  }

  const control = {
    value,
    placeholder,
    'data-names': path,
    'aria-describedby': max === undefined ? `${id}-names` : `${id}-count ${id}-names`,
    onChange: (event: ChangeEvent<TextElement>) => onChange(event.target.value),
    onBlur: () => onLeave?.(path),
    onKeyDown: (event: KeyboardEvent) => {
      const kind = marks === 'none' ? undefined : pressedFormat(event)
      if (!kind) return
      event.preventDefault()
      format(kind)
    },
  }
  const hold = (element: TextElement | null) => {
    field.current = element
  }

  return (
    <FormControl id={id} isInvalid={error !== undefined || isTooLong}>
      <FormLabel>{label}</FormLabel>
      {marks === 'toolbar' && <FormatToolbar field={label} controls={id} onFormat={format} />}
      {rows ? (
        <Textarea {...control} ref={hold} rows={rows} />
      ) : (
        <Input {...control} ref={hold} autoComplete="off" />
      )}
      <div className="under">
        <div>
          <FormErrorMessage>{error}</FormErrorMessage>
          {help && error === undefined && <FormHelperText>{help}</FormHelperText>}
          <PlaceholderNotes id={`${id}-names`} text={value} onAdded={() => field.current?.focus()} />
        </div>
        {max !== undefined && <Counter id={`${id}-count`} length={value.length} max={max} />}
      </div>
    </FormControl>
  )
}

type CounterProps = {
  id?: string
  length: number
  max: number
}

export function Counter({ id, length, max }: CounterProps) {
  const t = useTranslations('message.counter')
  const left = max - length
  const isNear = left <= Math.min(50, Math.ceil(max / 10))
  const state = left < 0 ? 'over' : isNear ? 'near' : 'free'
  const warning = left < 0 ? t('over', { over: -left }) : isNear ? t('near', { left }) : ''

  return (
    <p className="counter" data-state={state}>
      <span aria-live="polite">{warning}</span>
      <span aria-hidden>{t('shown', { length, max })}</span>
      <VisuallyHidden id={id}>{t('spoken', { length, max })}</VisuallyHidden>
    </p>
  )
}
