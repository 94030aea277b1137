import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { suggestedPlaceholders } from '@/config/profile'

type PlaceholderSuggestionsProps = {
  /** What is in the list already. */
  names: readonly string[]
  /** `next` is the suggestion that takes the place of the one that was taken; null when none is left. */
  onAdd: (name: string, next: string | null) => void
}

/** Names that a bot is likely to fill in, each with what it stands for. */
export function PlaceholderSuggestions({ names, onAdd }: PlaceholderSuggestionsProps) {
  const t = useTranslations('profile.placeholders')
  const taken = new Set(names.map((name) => name.toLowerCase()))
  const open = suggestedPlaceholders.filter(({ name }) => !taken.has(name))
  if (open.length === 0) return null

  return (
    <div className="suggestions">
      <h3>{t('suggestions')}</h3>
      <ul role="list">
        {open.map(({ name, description }, at) => (
          <li key={name}>
            <button
              type="button"
              data-suggestion={name}
              aria-label={t('suggest', { name: `{${name}}`, description })}
              onClick={() => onAdd(name, (open[at + 1] ?? open[at - 1])?.name ?? null)}
            >
              <Plus size={15} aria-hidden />
              <span>
                <code>{`{${name}}`}</code> <span className="what">{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
