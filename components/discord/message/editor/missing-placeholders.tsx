import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { unknownPlaceholders } from '@/config/features/placeholders'
import type { Placeholder } from '@/config/features/hints'
import type { PlaceholderList } from './editor-context'

type MissingPlaceholdersProps = {
  id: string
  text: string
  placeholders: readonly Placeholder[]
  list: PlaceholderList
  /** The button that was pressed is gone: the focus has to go somewhere. */
  onAdded: () => void
}

const braces = (name: string) => `{${name}}`

/** Points out names in braces that are not in the person's list, and adds them to it. */
export function MissingPlaceholders({ id, text, placeholders, list, onAdded }: MissingPlaceholdersProps) {
  const t = useTranslations('message.placeholders')
  const missing = unknownPlaceholders(text, placeholders)
  // The list holds a name once, however it is written.
  const isTwin = (name: string) =>
    placeholders.some((known) => known.name.toLowerCase() === name.toLowerCase())
  const addable = list.isFull ? [] : missing.filter(({ name }) => !isTwin(name))

  return (
    <>
      <div id={id} className="unknown" aria-live="polite">
        {missing.map(({ name, suggestion }) => (
          <p key={name}>
            {suggestion
              ? t('missingSuggestion', { name: braces(name), suggestion: braces(suggestion) })
              : t('missing', { name: braces(name) })}
          </p>
        ))}
        {missing.length > 0 && list.isFull && <p>{t('full')}</p>}
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
                list.add(name)
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
