import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useCurrentUser } from '@/api/current-user'
import type { PresentPerson } from '@/api/events.schema'
import { Popup } from '@/components/ui/popup'
import { LiveTexts } from './live-texts'
import { type Other, otherPeople } from './others'
import { PresenceList } from './people-list'
import { PersonAvatar } from './person-avatar'

const styles = {
  display: 'flex',
  alignItems: 'center',
  '.face': {
    display: 'inline-flex',
    borderRadius: 'full',
    boxShadow: '0 0 0 2px var(--chakra-colors-bg-surface)',
  },
  '.face + .face': { ms: -2, display: { base: 'none', md: 'inline-flex' } },
  '.rest': { ms: 1, fontSize: 'xs', fontWeight: 'semibold', color: 'text.muted' },
  '.rest.narrow': { display: { base: 'inline', md: 'none' } },
  '.rest.wide': { display: { base: 'none', md: 'inline' } },
} as const

/** Faces drawn at once where there is room; the list has all of them. */
const mostFaces = 3

export function PresenceButton({ people }: { people: readonly PresentPerson[] }) {
  const { data: me } = useCurrentUser()
  const here = otherPeople(people, me?.id)
  return <LiveTexts>{here.length > 0 && <Button here={here} />}</LiveTexts>
}

function Button({ here }: { here: Other[] }) {
  const t = useTranslations('live')
  const format = useFormatter()
  const names = format.list(here.map(({ user }) => user.name ?? t('somebody')))

  return (
    <Popup
      label={t('people.title')}
      align="end"
      trigger={{
        'aria-label': t('people.here', { count: here.length, names }),
        title: t('people.here', { count: here.length, names }),
        px: 1,
        minW: 10,
        children: <Faces here={here} />,
      }}
    >
      {() => <PresenceList here={here} />}
    </Popup>
  )
}

function Faces({ here }: { here: Other[] }) {
  const t = useTranslations('live.people')
  const count = here.length
  return (
    <chakra.span sx={styles} aria-hidden>
      {here.slice(0, mostFaces).map(({ user }) => (
        <span key={user.id} className="face">
          <PersonAvatar user={user} size={26} />
        </span>
      ))}
      {count > 1 && <span className="rest narrow">{t('more', { count: count - 1 })}</span>}
      {count > mostFaces && <span className="rest wide">{t('more', { count: count - mostFaces })}</span>}
    </chakra.span>
  )
}
