import {
  Button,
  chakra,
  Flex,
  FormControl,
  FormHelperText,
  FormLabel,
  Input,
  Textarea,
  visuallyHiddenStyle,
} from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ChangeEvent, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { FieldError } from '@/components/ui/field'
import { useEditor } from './editor-context'
import { FormatToolbar, pressedFormat } from './format-toolbar'
import { type Format, formatSelection } from './formatting'
import { PlaceholderNotes } from './placeholders'
import { textLength } from '@/contract/text-length'
import { DeclaredText } from '@/components/ui/declared-text'
import { preload } from '@/components/ui/preloadable'
import { useTypedAddress } from '@/components/form/use-typed-address'
import { useUncomposed } from '@/components/ui/use-uncomposed'

/** Fetched when a field first has the focus. What cannot be fetched is typed out instead. */
const LazyInsertMenu = dynamic(
  () => import('@/components/discord/message/insert/insert-menu').then((code) => code.InsertMenu),
  {
    ssr: false,
    loading: () => null,
  },
)

type TextEntryProps = {
  label: string
  /** The value's path in the message. */
  path: string
  value: string
  onChange: (value: string) => void
  max?: number
  /** A single line unless given. */
  rows?: number
  /** Whether Discord reads marks here: then their shortcuts work, and with `toolbar` their buttons show. */
  marks?: 'keys' | 'toolbar'
  help?: string
  placeholder?: string
  isAddress?: boolean
}

export function TextEntry(props: TextEntryProps) {
  const { label, path, max, rows, marks, help, placeholder, isAddress } = props
  const address = useTypedAddress(props.value, props.onChange)
  const value = isAddress ? address.text : props.value
  const onChange = isAddress ? address.type : props.onChange
  const { errorAt, theirs, onLeave } = useEditor()
  const theirText = theirs?.get(path)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isTyped, setTyped] = useState(false)
  const [asked, setAsked] = useState(0)
  const id = useId()
  const { said, isComposing, composition } = useUncomposed({ error: errorAt(path), text: value })
  const { error } = said
  const isTooLong = max !== undefined && textLength(value) > max
  const format = useCallback((kind: Format) => field.current && formatSelection(field.current, kind), [])
  const ask = useCallback(() => setAsked((times) => times + 1), [])

  const control = {
    ref: field,
    value,
    placeholder,
    dir: 'auto',
    'data-names': path,
    'aria-describedby': max === undefined ? `${id}-names` : `${id}-count ${id}-names`,
    onFocus: () => void preload(LazyInsertMenu),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(true)
      onChange(target.value)
    },
    onBlur: () => {
      address.leave()
      onLeave?.(path)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const kind = marks && pressedFormat(event)
      // A title has no links; the shortcut for one finds pages there, as everywhere else.
      if (!kind || (kind === 'link' && !rows)) return
      event.preventDefault()
      format(kind)
    },
  }

  return (
    <FormControl id={id} isInvalid={error !== undefined || isTooLong} {...composition}>
      <FormLabel>
        <DeclaredText>{label}</DeclaredText>
      </FormLabel>
      {marks === 'toolbar' && <FormatToolbar field={label} controls={id} onFormat={format} onInsert={ask} />}
      {rows ? <Textarea {...control} rows={rows} /> : <Input {...control} autoComplete="off" />}
      {(isTyped || asked > 0) && (
        <LazyInsertMenu
          field={field}
          label={label}
          value={value}
          asked={asked}
          isComposing={isComposing}
          scope={isAddress ? 'address' : !marks ? 'plain' : rows ? 'message' : 'title'}
        />
      )}
      <chakra.div sx={footStyles}>
        <div>
          {theirText !== undefined && <TheirText text={theirText} onTake={onChange} />}
          <FieldError>{error}</FieldError>
          {help && error === undefined && (
            <FormHelperText>
              <DeclaredText>{help}</DeclaredText>
            </FormHelperText>
          )}
          <PlaceholderNotes id={`${id}-names`} text={said.text} onAdded={() => field.current?.focus()} />
        </div>
        {max !== undefined && <Counter id={`${id}-count`} length={textLength(value)} max={max} />}
      </chakra.div>
    </FormControl>
  )
}

const footStyles = {
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 3,
  '> div': { minW: 0 },
} as const

type TheirTextProps = { text: string; onTake: (text: string) => void }

/** What somebody else wrote meanwhile in the place of a text. */
function TheirText({ text, onTake }: TheirTextProps) {
  const t = useTranslations('message.theirs')
  return (
    <Flex
      role="note"
      wrap="wrap"
      align="center"
      gap={2}
      mt={2}
      px={2}
      py={1}
      borderRadius="md"
      fontSize="xs"
      overflowWrap="anywhere"
      bg="warning.subtle"
      color="warning.text"
    >
      <span>{text === '' ? t('none') : t('text', { text })}</span>
      <Button size="xs" variant="outline" onClick={() => onTake(text)}>
        {t('take')}
      </Button>
    </Flex>
  )
}

export function Counter({ id, length, max }: { id?: string; length: number; max: number }) {
  const t = useTranslations('message.counter')
  const left = max - length
  const isNear = left <= Math.min(50, Math.ceil(max / 10))
  const warning = left < 0 ? t('over', { over: -left }) : isNear ? t('near', { left }) : ''

  return (
    <chakra.p
      display="flex"
      position="relative"
      flexWrap="wrap"
      justifyContent="end"
      columnGap={2}
      flexShrink={0}
      mt={1}
      fontSize="xs"
      fontWeight={left < 0 ? 'semibold' : undefined}
      color={left < 0 ? 'danger.text' : isNear ? 'warning.text' : 'text.muted'}
      sx={counterStyles}
    >
      <span aria-live="polite">{warning}</span>
      <span aria-hidden>{t('shown', { length, max })}</span>
      <span id={id} className="spoken">
        {t('spoken', { length, max })}
      </span>
    </chakra.p>
  )
}

const counterStyles = { fontVariantNumeric: 'tabular-nums', '.spoken': visuallyHiddenStyle } as const
