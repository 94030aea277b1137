import { useTranslations } from 'next-intl'
import { unknownPlaceholders } from '@/config/features/placeholders'
import type { Placeholder } from '@/config/features/hints'

type UnknownPlaceholdersProps = {
  id: string
  text: string
  placeholders: readonly Placeholder[]
}

const braces = (name: string) => `{${name}}`

/** Points out names in braces that nobody fills in. It may be meant, so it is no error. */
export function UnknownPlaceholders({ id, text, placeholders }: UnknownPlaceholdersProps) {
  const t = useTranslations('message.placeholders')
  // Where no placeholder is offered at all, braces are ordinary text.
  const unknown = placeholders.length === 0 ? [] : unknownPlaceholders(text, placeholders)
  const without = unknown.filter(({ suggestion }) => suggestion === null).map(({ name }) => braces(name))

  return (
    <div id={id} className="unknown" aria-live="polite">
      {unknown.map(
        ({ name, suggestion }) =>
          suggestion && (
            <p key={name}>{t('suggestion', { name: braces(name), suggestion: braces(suggestion) })}</p>
          ),
      )}
      {without.length > 0 && <p>{t('unknown', { names: without.join(', ') })}</p>}
    </div>
  )
}
