import { useTranslations } from 'next-intl'
import type { CurrentUser } from '@/api/discord.schema'
import { displayName, shownAvatar } from '@/components/discord/avatars'
import { useListRows } from '@/components/form/use-list-rows'
import { SortableList, SortableRow } from '@/components/ui/sortable-list'
import type { Placeholder } from '@/config/features/hints'
import { bannerUrl } from '@/config/images'
import { type ProfileValue, suggestedPlaceholders } from '@/config/profile'

type PlaceholderRowsProps = {
  placeholders: readonly Placeholder[]
  errorAt: (at: number) => string | undefined
  onChange: (names: string[]) => void
  /** What has happened, for those who do not see it. */
  onNews: (words: string) => void
  /** The row that now stands where one was removed; null when none is left. */
  onRemoved: (next: number | null) => void
}

const braces = (name: string) => `{${name}}`

/** The person's placeholders, each with what it stands for. */
export function PlaceholderRows(props: PlaceholderRowsProps) {
  const { placeholders, errorAt, onChange, onNews, onRemoved } = props
  const t = useTranslations('profile.placeholders')
  const said = useTranslations('form.list')
  const names = placeholders.map(({ name }) => name)
  const rows = useListRows(names, onChange)
  const count = names.length

  function move(from: number, to: number) {
    rows.move(from, to)
    onNews(said('moved', { name: braces(names[from] ?? ''), place: to + 1, count }))
  }
  function remove(at: number) {
    rows.remove(at)
    onNews(said('removed', { name: braces(names[at] ?? '') }))
    onRemoved(count === 1 ? null : Math.min(at, count - 2))
  }

  return (
    <SortableList label={t('list')} ids={rows.ids} nameAt={(at) => braces(names[at] ?? '')} onMove={move}>
      {placeholders.map((placeholder, at) => (
        <SortableRow
          key={rows.ids[at]}
          id={rows.ids[at] ?? ''}
          name={braces(placeholder.name)}
          isFirst={at === 0}
          isLast={at === count - 1}
          isWrong={errorAt(at) !== undefined}
          onMove={(by) => move(at, at + by)}
          onRemove={() => remove(at)}
          body={
            errorAt(at) && (
              <p className="row-error" role="alert">
                {errorAt(at)}
              </p>
            )
          }
        >
          <About {...placeholder} />
        </SortableRow>
      ))}
    </SortableList>
  )
}

function About({ name, sample, description }: Placeholder) {
  const t = useTranslations('profile.placeholders')
  const known = suggestedPlaceholders.find((suggested) => suggested.name === name)
  const value = sample ?? t(known?.value ? 'notHere' : 'botKnows')
  return (
    <div className="about">
      <code>{braces(name)}</code>
      <span title={sample}>{description ? `${description}: ${value}` : t('own')}</span>
    </div>
  )
}

type OwnValues = Record<ProfileValue, string | null>

/** What placeholders stand for where the person themselves is meant; null where they have no such thing. */
export const ownValues = (user: CurrentUser, cdnUrl: string): OwnValues => ({
  mention: `@${displayName(user)}`,
  name: displayName(user),
  username: user.username,
  id: user.id,
  avatar: shownAvatar(cdnUrl, user),
  banner: bannerUrl(cdnUrl, user.id, user.banner),
})

/** The names of a list with what is known of them: what each stands for, and its value for this person. */
export const ownPlaceholders = (names: readonly string[], values: OwnValues): Placeholder[] =>
  names.map((name) => {
    const known = suggestedPlaceholders.find((suggested) => suggested.name === name)
    const sample = known?.value ? values[known.value] : null
    return { name, sample: sample ?? undefined, description: known?.description }
  })
