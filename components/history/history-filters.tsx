import { Button, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { HistoryFilter } from '@/api/history'
import type { HistoryPerson } from '@/api/history.schema'
import { usePersonName } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'

type HistoryFiltersProps = {
  filter: HistoryFilter
  people: readonly HistoryPerson[]
  subjects: readonly Subject[]
  onChange: (filter: HistoryFilter) => void
}

/** By whom and of what; what the address asks for is in the lists even where nobody knows it. */
export function HistoryFilters({ filter, people, subjects, onChange }: HistoryFiltersProps) {
  const t = useTranslations('history')
  const nameOf = usePersonName()
  const { user = '', subject = '' } = filter
  const named = people.map((person) => ({ id: person.id, name: nameOf(person) }))
  const isUnknown = user !== '' && !people.some(({ id }) => id === user)

  return (
    <div className="filters" role="group" aria-label={t('filter.label')}>
      <label>
        <span>{t('filter.person')}</span>
        <Select value={user} onChange={({ target }) => onChange({ user: target.value })}>
          <option value="">{t('filter.everybody')}</option>
          {isUnknown && <option value={user}>{nameOf({ id: user, name: null })}</option>}
          {named.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t('filter.subject')}</span>
        <Select value={subject} onChange={({ target }) => onChange({ subject: target.value })}>
          <option value="">{t('filter.everything')}</option>
          {subjects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      {(user || subject) && (
        <Button variant="ghost" onClick={() => onChange({ user: '', subject: '' })}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}
