import { Button, Input, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useOffer } from '@/api/capabilities'
import { changesIn, type HistoryFilter, historyFilters, type HistoryPages, useHistory } from '@/api/history'
import type { Person } from '@/contract/calls/person'
import { useUserName } from '@/components/changes/author-name'
import { useSubjectNames } from '@/components/changes/use-subjects'
import { onceDue, whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { useTimeout } from '@/components/ui/use-timeout'

const DayLoading = () => <SkeletonBlock h={10} mt={7} />
const DayField = onceDue(
  dynamic(() => import('@/components/form/date-field').then((code) => code.DayField), {
    ssr: false,
    loading: whileLoading(DayLoading),
  }),
  DayLoading,
)

/** A backend may not list them: then the users of the loaded changes. */
const peopleIn = (history: HistoryPages): readonly Person[] =>
  history.pages[0]?.people ?? [...new Map(changesIn(history).map(({ user }) => [user.id, user])).values()]

const subjectsIn = (history: HistoryPages) => [...new Set(changesIn(history).map(({ subject }) => subject))]

type HistoryFiltersProps = {
  guildId: string
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  onClear: () => void
}

/** The lists include what the address asks for, even if it is unknown. */
export function HistoryFilters({ guildId, filter, onChange, onClear }: HistoryFiltersProps) {
  const t = useTranslations('history')
  const maySearch = useOffer('history-search') === 'offered'
  const { user = '', subject = '', since = '', until = '' } = filter
  const isReversed = since !== '' && until !== '' && since > until

  return (
    <div className="filters" role="group" aria-label={t('filter.label')}>
      <label>
        <span>{t('filter.person')}</span>
        <Select value={user} onChange={({ target }) => onChange({ user: target.value })}>
          <option value="">{t('filter.everybody')}</option>
          <People {...{ guildId, filter }} />
        </Select>
      </label>
      <label>
        <span>{t('filter.subject')}</span>
        <Select value={subject} onChange={({ target }) => onChange({ subject: target.value })}>
          <option value="">{t('filter.everything')}</option>
          <Subjects {...{ guildId, filter }} />
        </Select>
      </label>
      {maySearch && (
        <>
          {(['since', 'until'] as const).map((name) => (
            <div key={name} className="day">
              <DayField
                label={t(`filter.${name}`)}
                error={name === 'since' && isReversed ? t('filter.reversed') : undefined}
                yearless="last"
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

/*
 * What there is to choose, without the control around it: only this is rendered again when the changes arrive. The chosen
 * one is always among them, as the browser forgets one that is not.
 */

type OptionsProps = Pick<HistoryFiltersProps, 'guildId' | 'filter'>

function People({ guildId, filter }: OptionsProps) {
  const nameOf = useUserName()
  const users = useHistory(guildId, filter, peopleIn).data ?? []
  const { user = '' } = filter
  const isUnknown = user !== '' && !users.some(({ id }) => id === user)
  const all = isUnknown ? [{ id: user, name: null }, ...users] : users
  return all.map((person) => (
    <option key={person.id} value={person.id}>
      {nameOf(person)}
    </option>
  ))
}

function Subjects({ guildId, filter }: OptionsProps) {
  const { known, nameOf } = useSubjectNames()
  const changed = useHistory(guildId, filter, subjectsIn).data ?? []
  const ids = new Set([...known.map(({ id }) => id), ...changed, filter.subject ?? ''])
  ids.delete('')
  return [...ids].map((id) => (
    <option key={id} value={id}>
      {nameOf(id)}
    </option>
  ))
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
