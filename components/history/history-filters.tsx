import { Button, Input, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useOffer } from '@/api/capabilities'
import { type HistoryFilter, historyFilters } from '@/api/history'
import type { HistoryUser } from '@/contract/calls/history'
import { useUserName } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'
import { whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { useTimeout } from '@/components/ui/use-timeout'

const DayField = dynamic(() => import('@/components/form/date-field').then((code) => code.DayField), {
  ssr: false,
  loading: whileLoading(() => <SkeletonBlock h={10} mt={7} />),
})

/** The users of the loaded changes, for a backend that does not list them. */
export const usersOf = (users: readonly HistoryUser[]) => [
  ...new Map(users.map((user) => [user.id, user])).values(),
]

export function withUnknown(
  known: readonly Subject[],
  ids: readonly string[],
  find: (id: string) => Subject,
) {
  const others = new Set(ids.filter((id) => id !== '' && !known.some((subject) => subject.id === id)))
  return [...known, ...[...others].map(find)]
}

type HistoryFiltersProps = {
  filter: HistoryFilter
  users: readonly HistoryUser[]
  subjects: readonly Subject[]
  onChange: (filter: HistoryFilter) => void
  onClear: () => void
}

/** The lists include what the address asks for, even if it is unknown. */
export function HistoryFilters({ filter, users, subjects, onChange, onClear }: HistoryFiltersProps) {
  const t = useTranslations('history')
  const maySearch = useOffer('history-search') === 'offered'
  const nameOf = useUserName()
  const { user = '', subject = '', since = '', until = '' } = filter
  const isReversed = since !== '' && until !== '' && since > until
  const isUnknown = user !== '' && !users.some(({ id }) => id === user)
  const all = isUnknown ? [{ id: user, name: null }, ...users] : users
  const choices = [
    {
      ...{ name: 'user', value: user, label: t('filter.person'), whole: t('filter.everybody') },
      offered: all.map((person) => ({ id: person.id, name: nameOf(person) })),
    },
    {
      ...{ name: 'subject', value: subject, label: t('filter.subject'), whole: t('filter.everything') },
      offered: subjects,
    },
  ]

  return (
    <div className="filters" role="group" aria-label={t('filter.label')}>
      {choices.map(({ name, value, label, whole, offered }) => (
        <label key={name}>
          <span>{label}</span>
          <Select value={value} onChange={({ target }) => onChange({ [name]: target.value })}>
            <option value="">{whole}</option>
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </label>
      ))}
      {maySearch && (
        <>
          {(['since', 'until'] as const).map((name) => (
            <div key={name} className="day">
              <DayField
                label={t(`filter.${name}`)}
                error={name === 'since' && isReversed ? t('filter.reversed') : undefined}
                value={filter[name] ?? ''}
                onChange={(day) => onChange({ [name]: day })}
              />
            </div>
          ))}
          <SearchText saved={filter.search ?? ''} onText={(search) => onChange({ search })} />
        </>
      )}
      {historyFilters.some((name) => filter[name]) && (
        <Button variant="ghost" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

const debounceMs = 300

function SearchText({ saved, onText }: { saved: string; onText: (text: string) => void }) {
  const t = useTranslations('history.filter')
  const [text, setText] = useState(saved)
  const [known, setKnown] = useState(saved)
  if (known !== saved) {
    setKnown(saved)
    if (saved !== text.trim()) setText(saved)
  }
  useTimeout(() => onText(text.trim()), text.trim() === saved ? null : debounceMs, text)

  return (
    <label className="search">
      <span>{t('search')}</span>
      <Input type="search" maxLength={100} value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}
