import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type FocusEvent, useId, useRef } from 'react'
import type { Placeholder } from '@/config/features/hints'
import { insertAtCaret, insertAtEnd, type TextElement } from './formatting'

type PlaceholderChipsProps = {
  placeholders: readonly Placeholder[]
  onInsert: (text: string) => void
}

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
    whiteSpace: 'nowrap',
    _hover: { borderColor: 'accent.text' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '1px' },
  },
} as const

/** The names that texts may use. Pressing one writes it where the caret was last. */
export function PlaceholderChips({ placeholders, onInsert }: PlaceholderChipsProps) {
  const t = useTranslations('message.placeholders')
  const id = useId()
  if (placeholders.length === 0) return null
  return (
    <chakra.div className="chips" role="group" aria-labelledby={id} sx={styles}>
      <span className="title" id={id} title={t('hint')}>
        {t('title')}
      </span>
      {placeholders.map(({ name, sample, description = sample }) => (
        <button
          key={name}
          type="button"
          title={description}
          aria-label={t('insert', { name: `{${name}}` })}
          onClick={() => onInsert(`{${name}}`)}
        >
          {`{${name}}`}
        </button>
      ))}
    </chakra.div>
  )
}

const isText = (element: Element | null): element is TextElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

/** Remembers which of the texts inside a root (those marked `data-names`) had the focus last, and writes into it. */
export function useLastField<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  const last = useRef<TextElement | null>(null)

  function onFocus({ target }: FocusEvent<Root>) {
    if (isText(target) && target.hasAttribute('data-names')) last.current = target
  }

  function insert(text: string) {
    const first = root.current?.querySelector('[data-names]') ?? null
    if (last.current?.isConnected) insertAtCaret(last.current, text)
    else if (isText(first)) insertAtEnd(first, text)
  }

  return { root, onFocus, insert }
}
