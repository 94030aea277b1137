import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useFeatureCatalogue } from '@/api/features'
import type { Other } from './others'
import { PersonAvatar } from './person-avatar'

const styles = {
  py: 3,
  maxH: '24rem',
  overflowY: 'auto',
  fontSize: 'sm',
  '.title': { px: 4, pb: 1, fontWeight: 'semibold' },
  li: { display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2 },
  '.words': { minW: 0, overflowWrap: 'anywhere' },
  '.name': { fontWeight: 'medium' },
  '.place': { color: 'text.muted', fontSize: 'xs' },
} as const

/** Everybody else who has this guild open, and at which form they are. */
export function PresenceList({ here }: { here: readonly Other[] }) {
  const t = useTranslations('live')
  const place = usePlaces()
  return (
    <chakra.div sx={styles}>
      <p className="title">{t('people.title')}</p>
      <ul>
        {here.map(({ user, subjects }) => (
          <li key={user.id}>
            <PersonAvatar user={user} size={32} />
            <div className="words">
              <p className="name">{user.name ?? t('somebody')}</p>
              <p className="place">{place(subjects)}</p>
            </div>
          </li>
        ))}
      </ul>
    </chakra.div>
  )
}

/** Where somebody is, in words. A form says more than the pages around it. */
function usePlaces() {
  const t = useTranslations('live.people')
  const format = useFormatter()
  const { data: catalogue } = useFeatureCatalogue()

  function name(subject: string) {
    if (subject === 'settings') return t('settings')
    const id = subject.replace(/^feature:/, '')
    return t('feature', { name: catalogue?.find((feature) => feature.id === id)?.name ?? id })
  }
  return (subjects: readonly (string | null)[]) => {
    const forms = subjects.filter((subject) => subject !== null)
    return forms.length > 0 ? format.list(forms.map(name)) : t('around')
  }
}
