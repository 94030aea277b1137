import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { unknownPlaceholders } from '@/config/features/placeholders'
import { useEditor } from './editor-context'

type PlaceholderNotesProps = {
  id: string
  text: string
  /** The button that was pressed is gone: the focus has to go somewhere. */
  onAdded: () => void
}

const braces = (name: string | null) => `{${name}}`

/**
 * Points out names in braces that nobody fills in, and offers to add them where the person chooses the names. They may be
 * meant, so they are no error.
 */
export function PlaceholderNotes({ id, text, onAdded }: PlaceholderNotesProps) {
  const t = useTranslations('message.placeholders')
  const { placeholders, placeholderList: list } = useEditor()
  // Where no placeholder is offered at all, braces are ordinary text.
  const unknown = placeholders.length === 0 && !list ? [] : unknownPlaceholders(text, placeholders)
  const unlike = unknown.filter(({ suggestion }) => suggestion === null)
  // The list holds a name once, however it is written.
  const isListed = (name: string) =>
    placeholders.some((known) => known.name.toLowerCase() === name.toLowerCase())
  const addable = list && !list.isFull ? unknown.filter(({ name }) => !isListed(name)) : []

  return (
    <>
      <div id={id} className="unknown" aria-live="polite">
        {unknown.map(({ name, suggestion }) => {
          const names = { name: braces(name), suggestion: braces(suggestion) }
          if (suggestion) return <p key={name}>{t(list ? 'missingSuggestion' : 'suggestion', names)}</p>
          return list && <p key={name}>{t('missing', names)}</p>
        })}
        {!list && unlike.length > 0 && (
          <p>{t('unknown', { names: unlike.map(({ name }) => braces(name)).join(', ') })}</p>
        )}
        {list?.isFull && unknown.length > 0 && <p>{t('full')}</p>}
      </div>
      {addable.length > 0 && (
        <div className="add-missing">
          {addable.map(({ name }) => (
            <Button
              key={name}
              size="xs"
              variant="outline"
              leftIcon={<Plus size={13} aria-hidden />}
              onClick={() => {
                list?.add(name)
                onAdded()
              }}
            >
              {t('addMissing', { name: braces(name) })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
