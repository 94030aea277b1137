import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type FocusEvent, memo, type RefObject, useCallback, useId, useRef } from 'react'
import { untranslated } from '@/components/ui/untranslated'
import type { Placeholder } from '@/contract/declaration/hints'
import { inBraces, offered, unknownPlaceholders } from '@/contract/declaration/placeholders'
import { whileTyping } from '@/theme/foundations'
import { useEditor } from './editor-context'
import { insertAtCaret, insertAtEnd, isTextElement, type TextElement } from './formatting'

type PlaceholderChipsProps = { placeholders: readonly Placeholder[]; onInsert: (text: string) => void }

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  fontSize: 'sm',
  '.title': { me: 1, fontWeight: 'semibold', color: 'text.muted' },
  button: {
    minH: 7,
    px: 2,
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.text',
    borderWidth: '1px',
    borderColor: 'accent.border',
    fontFamily: 'mono',
    fontSize: 'xs',
    overflowWrap: 'anywhere',
    _hover: { borderColor: 'accent.text' },
  },
  // On a phone in one row above the keyboard, those of the field that has the focus.
  [whileTyping]: { display: 'none' },
  'html[data-typing] :focus-within > &': {
    display: 'flex',
    flexWrap: 'nowrap',
    position: 'fixed',
    zIndex: 'docked',
    top: 'auto',
    insetInline: 0,
    bottom: 'calc(var(--keyboard, 0px) + var(--save-bar, 0px))',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    px: 3,
    py: 1,
    bg: 'bg.surface',
    borderWidth: '1px 0 0',
    '.title': { display: 'none' },
    button: { flexShrink: 0, minH: 9, px: 3 },
  },
} as const

export const PlaceholderChips = memo(function PlaceholderChips(props: PlaceholderChipsProps) {
  const { placeholders, onInsert } = props
  const t = useTranslations('message.placeholders')
  const id = useId()
  if (placeholders.length === 0) return null
  return (
    <chakra.div className="chips" role="group" aria-labelledby={id} sx={styles}>
      <span className="title" id={id} title={t('hint')}>
        {t('title')}
      </span>
      {offered(placeholders).map(({ name, sample, description = sample }) => (
        <button
          key={name}
          type="button"
          {...untranslated}
          title={description}
          aria-label={t('insert', { name: inBraces(name) })}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(inBraces(name))}
        >
          {inBraces(name)}
        </button>
      ))}
    </chakra.div>
  )
})

/**
 * Remembers which of the texts inside a root (those marked `data-names`) had the focus last, and writes into it.
 * @param onClosed called where no text is open, with the path of the last one that was
 */
export function useLastField(
  root: RefObject<HTMLElement | null>,
  onClosed?: (text: string, path: string | undefined) => void,
) {
  const last = useRef<TextElement | null>(null)

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (isTextElement(target) && target.hasAttribute('data-names')) last.current = target
  }
  const insert = useCallback(
    (text: string) => {
      const first = root.current?.querySelector(':is(input, textarea)[data-names]')
      if (last.current?.isConnected) insertAtCaret(last.current, text)
      else if (onClosed && (last.current || !isTextElement(first)))
        onClosed(text, last.current?.dataset.names)
      else if (isTextElement(first)) insertAtEnd(first, text)
    },
    [root, onClosed],
  )
  return { onFocus, insert }
}

type PlaceholderNotesProps = {
  id: string
  text: string
  /** The button that was pressed is gone: the focus has to go somewhere. */
  onAdded: () => void
}

/**
 * Points out names in braces that nobody fills in, and offers to add them where the person chooses the names. They may be
 * meant, so they are no error.
 */
export function PlaceholderNotes({ id, text, onAdded }: PlaceholderNotesProps) {
  const t = useTranslations('message.placeholders')
  const format = useFormatter()
  const { placeholders, placeholderList: list } = useEditor()
  // If no placeholder is offered at all, braces are ordinary text.
  const unknown = placeholders.length === 0 && !list ? [] : unknownPlaceholders(text, placeholders)
  const withoutSuggestion = unknown.filter(({ suggestion }) => suggestion === null)
  // The list holds a name once, however it is written.
  const known = placeholders.map(({ name }) => name.toLowerCase())
  const addable = unknown.filter(({ name }) => !known.includes(name.toLowerCase()))

  return (
    <>
      <Box id={id} mt={1} fontSize="sm" color="warning.text" overflowWrap="anywhere" aria-live="polite">
        {unknown.map(({ name, suggestion }) => {
          const names = { name: inBraces(name), suggestion: inBraces(suggestion ?? '') }
          if (suggestion) return <p key={name}>{t(list ? 'missingSuggestion' : 'suggestion', names)}</p>
          return list && <p key={name}>{t('missing', names)}</p>
        })}
        {!list && withoutSuggestion.length > 0 && (
          <p>{t('unknown', { names: format.list(withoutSuggestion.map(({ name }) => inBraces(name))) })}</p>
        )}
        {list?.isFull && unknown.length > 0 && <p>{t('full')}</p>}
      </Box>
      {list && !list.isFull && addable.length > 0 && (
        <Flex wrap="wrap" gap={1.5} mt={1.5}>
          {addable.map(({ name }) => (
            <Button
              key={name}
              size="xs"
              variant="outline"
              leftIcon={<Plus size={13} />}
              onClick={() => {
                list.add(name)
                onAdded()
              }}
            >
              {t('addMissing', { name: inBraces(name) })}
            </Button>
          ))}
        </Flex>
      )}
    </>
  )
}
