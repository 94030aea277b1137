import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useCurrentUser } from '@/api/current-user'
import type { PresentUser } from '@/api/events.schema'
import { useFeatureCatalogue } from '@/api/features'
import type { EventUser } from '@/api/live'
import { UserAvatar } from '@/components/discord/avatars'
import { messagesProvider } from '@/components/ui/extra-texts'
import { Popup } from '@/components/ui/popup'
import live from '@/config/messages/en/live.json'

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
const maxFaces = 3

export function PresenceButton({ users }: { users: readonly PresentUser[] }) {
  const { data: me } = useCurrentUser()
  const here = otherUsers(users, me?.id)
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
      {here.slice(0, maxFaces).map(({ user }) => (
        <span key={user.id} className="face">
          <PresenceAvatar user={user} size={26} />
        </span>
      ))}
      {count > 1 && <span className="rest narrow">{t('more', { count: count - 1 })}</span>}
      {count > maxFaces && <span className="rest wide">{t('more', { count: count - maxFaces })}</span>}
    </chakra.span>
  )
}

const userListStyles = {
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

function PresenceList({ here }: { here: readonly Other[] }) {
  const t = useTranslations('live')
  const place = usePlaces()
  return (
    <chakra.div sx={userListStyles}>
      <p className="title">{t('people.title')}</p>
      <ul>
        {here.map(({ user, subjects }) => (
          <li key={user.id}>
            <PresenceAvatar user={user} size={32} />
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

/** Somebody else, and the forms that they have open; null for a page without a form. */
type Other = { user: EventUser; subjects: (string | null)[] }

/**
 * Everybody except the person themselves, each once. Empty while it is unknown who that is.
 * @param subject only those at this form
 */
export function otherUsers(users: readonly PresentUser[], me: string | undefined, subject?: string): Other[] {
  const found = new Map<string, Other>()
  for (const { user, subject: at } of users) {
    if (me === undefined || user.id === me || (subject !== undefined && at !== subject)) continue
    found.set(user.id, { user, subjects: [...(found.get(user.id)?.subjects ?? []), at] })
  }
  return [...found.values()]
}

/** Somebody's avatar, from an event. Decorative: the name is beside it. */
export function PresenceAvatar({ user, size }: { user: EventUser; size: number }) {
  const name = user.name ?? ''
  return (
    <UserAvatar
      user={{ id: user.id, avatar: user.avatar, discriminator: '0', global_name: name, username: name }}
      size={size}
    />
  )
}

export const LiveTexts = messagesProvider({ live })
