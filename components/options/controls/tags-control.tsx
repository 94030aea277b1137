import { Box, Flex, Input, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ListOption } from '@/contract/declaration/option'
import { fieldStyles } from '@/components/discord/pickers/picker-styles'
import { type ControlProps, useFormApi, useFormContext } from '@/components/options/form-context'
import { useErrorText } from '@/components/options/option-text'
import { type FieldErrors, validateOption } from '@/contract/declaration/validate'
import { afterPress, isComposed, isLineEnter } from '@/components/form/input-events'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { useListRows } from '@/components/form/use-list-rows'
import { isolated } from '@/components/ui/isolated'
import { moveFocus, useRovingTabIndex } from '@/components/ui/arrow-keys'
import { Field } from '@/components/ui/field'
import { isSame } from '@/contract/json'
import { joinSentences } from '@/contract/join-sentences'
import { quotable } from '@/contract/text-length'

/** Commas and semicolons of all languages. */
const separators = /[\n\r\t,;，；、،؛]+/
/** A huge paste must not freeze the page. */
const maxParts = 10_000
const maxWithoutLimit = 1_000
/** So many tags are named in a message, each with so many characters; the others are counted. */
const maxNamed = 3

type Typed = { tags: readonly string[]; text: string }

const isIn = (tags: readonly string[], text: string) =>
  tags.some((tag) => tag.toLowerCase() === text.toLowerCase())

/** The text that is being typed is part of the value at once, so that it is saved, stored in drafts and so on. */
function valueOf({ tags, text }: Typed) {
  const last = text.trim()
  return last === '' || isIn(tags, last) ? tags : [...tags, last]
}

/** Short texts, typed one after another or pasted together. Each is in the list once, whatever its case. */
export function TagsControl({ option, label, value, path, fieldErrors, onChange }: ControlProps<ListOption>) {
  const t = useTranslations('features')
  const { rearrange } = useFormApi()
  const isReadOnly = useIsReadOnly()
  const input = useRef<HTMLInputElement>(null)
  const values = (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string')
  const [typed, setTyped] = useState<Typed | null>(null)
  // A value from elsewhere ends the typing.
  const isTyping = typed !== null && isSame(valueOf(typed), values)
  const { tags, text } = isTyping ? typed : { tags: values, text: '' }
  const { max = maxWithoutLimit } = option
  const isFull = tags.length >= max
  const nameTags = useNameTags()
  const { errorText, isInvalid } = useTagErrors(option, tags, fieldErrors)

  const rows = useListRows({
    values: tags,
    nameAt: (at) => tags[at] ?? '',
    adder: input,
    onChange: (next, order) => {
      rearrange(path, order)
      put({ tags: next, text })
    },
  })

  const { saved } = useFormContext()
  const { announce } = rows
  // What was said of the typing is over once it is saved.
  useEffect(() => announce(''), [saved, announce])

  function put(next: Typed) {
    setTyped(next)
    rows.announce('')
    if (!isSame(valueOf(next), values)) onChange(valueOf(next))
  }

  function add(parts: readonly string[], rest = '') {
    const next = [...tags]
    const twice: string[] = []
    let leftOut = 0
    for (const part of parts.map((text) => text.trim()).filter(Boolean)) {
      if (isIn(next, part)) twice.push(part)
      else if (next.length < max) next.push(part)
      else leftOut += 1
    }
    put({ tags: next, text: rest })
    const added = next.length - tags.length
    const messages = [
      added > 1 && t('tags.added', { count: added }),
      twice.length > 0 && t('tags.twice', { names: nameTags(twice), count: twice.length }),
      leftOut > 0 && t('tags.leftOut', { count: leftOut, max }),
    ]
    rows.announce(joinSentences(messages))
  }

  /** An input method may write commas that it takes back. */
  function type(written: string, isBeingComposed = false) {
    const parts = isBeingComposed ? [written] : written.split(separators)
    const rest = parts.pop() ?? ''
    if (parts.length > 0) add(parts, rest)
    else put({ tags, text: rest })
  }

  function pasteMany(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const whole = text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? text.length)
    add(whole.split(separators, maxParts))
  }

  function pressKey(event: KeyboardEvent) {
    if (isLineEnter(event) && text.trim() !== '') {
      event.preventDefault()
      add([text])
    }
    // Whoever holds the key down to clear the text wants to keep the tags.
    if (event.key === 'Backspace' && text === '' && tags.length > 0 && !event.repeat) {
      event.preventDefault()
      rows.erase(tags.length - 1)
    }
  }

  return (
    <Field
      label={label}
      help={joinSentences([option.description, !isReadOnly && t('tags.hint')])}
      error={errorText}
    >
      <Box sx={styles}>
        <div className="box" data-invalid={errorText && ''}>
          {isReadOnly ? (
            tags.length === 0 && (
              <Text minH="2.375rem" px={3} py={2} color="text.muted">
                {t('list.empty')}
              </Text>
            )
          ) : (
            <Input
              ref={input}
              variant="unstyled"
              value={text}
              isReadOnly={isFull}
              placeholder={
                isFull
                  ? t('tags.full', { max })
                  : (option.items.placeholder ??
                    option.add ??
                    (option.item ? t('list.add', { item: isolated(option.item) }) : t('list.addEntry')))
              }
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="enter"
              onChange={({ target, nativeEvent }) => type(target.value, isComposed(nativeEvent))}
              onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
              onPaste={pasteMany}
              onKeyDown={pressKey}
              onBlur={() => afterPress(() => setTyped(null))}
            />
          )}
          <Tags tags={tags} rows={rows} isInvalid={isInvalid} />
        </div>
        <Flex as="p" justify="space-between" gap={3} layerStyle="hint">
          <Text as="span" mt={1} role="status">
            {rows.status}
          </Text>
          {option.max !== undefined && tags.length > 0 && (
            <Text as="span" mt={1}>
              {t('list.count', { count: values.length, max: option.max })}
            </Text>
          )}
        </Flex>
      </Box>
    </Field>
  )
}

function useNameTags() {
  const t = useTranslations('features.tags')
  const common = useTranslations('common')
  const format = useFormatter()
  return (tags: readonly string[]) => {
    const names = tags.slice(0, maxNamed).map((tag) => t('named', { tag: quotable(tag) }))
    const more = tags.length - names.length
    return format.list(more > 0 ? [...names, common('more', { count: more })] : names)
  }
}

/** The errors of the list and its tags. Those are shown at once, since each tag is complete. */
function useTagErrors(option: ListOption, tags: readonly string[], fieldErrors: FieldErrors) {
  const t = useTranslations('common')
  const errorText = useErrorText()
  const nameTags = useNameTags()
  const own = validateOption(option, tags)
  const errors = tags.map((_, at) => errorText(fieldErrors[at] ?? own[at]))
  const texts = [...new Set(errors)].flatMap((error) => {
    const names = nameTags(tags.filter((_, at) => errors[at] === error))
    return error === undefined ? [] : [t('labelled', { label: names, text: error })]
  })
  const all = joinSentences([errorText(fieldErrors['']), ...texts])
  return { errorText: all || undefined, isInvalid: (at: number) => errors[at] !== undefined }
}

type TagsProps = {
  tags: readonly string[]
  rows: Pick<ReturnType<typeof useListRows>, 'ids' | 'focus' | 'remove'>
  isInvalid: (at: number) => boolean
}

/** One tab stop: arrow keys move between the tags, Delete and Backspace remove one. */
function Tags({ tags, rows, isInvalid }: TagsProps) {
  const t = useTranslations('form.list')
  const { ids, focus, remove } = rows
  const buttons = useRef(new Map<string, HTMLElement | null>())
  const itemProps = useRovingTabIndex(tags.length)
  useEffect(() => {
    if (focus?.id && focus.part === 'remove') buttons.current.get(focus.id)?.focus()
  }, [focus])

  function pressKey(event: KeyboardEvent, at: number) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    remove(at)
  }

  if (tags.length === 0) return null
  return (
    <ul className="chips" role="list" onKeyDown={(event) => moveFocus(event, { layout: 'both' })}>
      {tags.map((tag, at) => (
        <li key={ids[at]} className={isInvalid(at) ? 'chip deleted' : 'chip'}>
          <bdi translate="no" className="notranslate name">
            {tag}
          </bdi>
          <button
            ref={(button) => void buttons.current.set(ids[at] ?? '', button)}
            type="button"
            {...itemProps(at)}
            aria-label={t('remove', { name: quotable(tag) })}
            data-names={at}
            onKeyDown={(event) => pressKey(event, at)}
            onClick={() => remove(at)}
          >
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const styles = {
  ...fieldStyles,
  '.box': { ...fieldStyles['.box'], display: 'block' },
  '.box:has(> input:focus-visible)': fieldStyles['.box:has(> .trigger:focus-visible)'],
  '.box[data-invalid]:has(> input:focus-visible)':
    fieldStyles['.box[data-invalid]:has(> .trigger:focus-visible)'],
  '.chips': { ...fieldStyles['.chips'], p: 1, pt: 0 },
  '.chips > li': { ...fieldStyles['.chip'], minH: 8, pe: 0 },
} as const
