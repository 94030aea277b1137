import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useCurrentUser } from '@/api/current-user'
import type { PresentUser } from '@/contract/calls/events'
import { useFeatureCatalogue } from '@/api/features'
import type { EventUser } from '@/api/live-guild'
import { UserAvatar } from '@/components/discord/avatars'
import { isolated } from '@/components/ui/isolated'
import { Popup } from '@/components/ui/popup'
import { withTexts } from '@/components/ui/with-texts'
import live from '@/config/messages/en/live.json'

export const liveTexts = { live }

export const PresenceButton = withTexts(liveTexts, ({ users }: { users: readonly PresentUser[] }) => {
  const { data: me } = useCurrentUser()
  const here = otherUsers(users, me?.id)
  return here.length > 0 && <Presence here={here} />
})

function Presence({ here }: { here: OtherUser[] }) {
  const t = useTranslations('live')
  const format = useFormatter()
  const names = format.list(here.map(({ user }) => isolated(user.name || t('somebody'))))
  const label = t('people.here', { count: here.length, names })

  return (
    <Popup
      label={t('people.title')}
      align="end"
      trigger={{ 'aria-label': label, title: label, px: 1, minW: 10, children: <Avatars here={here} /> }}
    >
      {() => <PresenceList here={here} />}
    </Popup>
  )
}

/** Avatars in the button on wide screens; a phone has room for one. */
const maxAvatars = 3

function Avatars({ here }: { here: OtherUser[] }) {
  const t = useTranslations('live.people')
  const count = here.length
  const rest = { ms: 1, fontSize: 'xs', color: 'text.muted' }
  return (
    <Flex as="span" align="center" aria-hidden>
      {here.slice(0, maxAvatars).map(({ user }, index) => (
        <Flex
          key={user.id}
          as="span"
          borderRadius="full"
          boxShadow="0 0 0 2px var(--chakra-colors-bg-surface)"
          {...(index > 0 && { ms: -2, hideBelow: 'md' })}
        >
          <PresenceAvatar user={user} size={26} />
        </Flex>
      ))}
      {count > 1 && (
        <chakra.span hideFrom="md" {...rest}>
          {t('more', { count: count - 1 })}
        </chakra.span>
      )}
      {count > maxAvatars && (
        <chakra.span hideBelow="md" {...rest}>
          {t('more', { count: count - maxAvatars })}
        </chakra.span>
      )}
    </Flex>
  )
}

function PresenceList({ here }: { here: readonly OtherUser[] }) {
  const t = useTranslations('live')
  const describePlace = useDescribePlace()
  return (
    <Box py={3} maxH="24rem" overflowY="auto" fontSize="sm">
      <Text px={4} pb={1} fontWeight="semibold">
        {t('people.title')}
      </Text>
      <ul>
        {here.map(({ user, subjects }) => (
          <Flex as="li" key={user.id} align="center" gap={3} px={4} py={2}>
            <PresenceAvatar user={user} size={32} />
            <Box minW={0} overflowWrap="anywhere">
              <Text fontWeight="medium">{user.name || t('somebody')}</Text>
              <Text color="text.muted" fontSize="xs">
                {describePlace(subjects)}
              </Text>
            </Box>
          </Flex>
        ))}
      </ul>
    </Box>
  )
}

function useDescribePlace() {
  const t = useTranslations('live.people')
  const format = useFormatter()
  const { data: catalogue } = useFeatureCatalogue()

  function name(subject: string) {
    if (subject === 'settings') return t('settings')
    const id = subject.replace(/^feature:/, '')
    return t('feature', { name: isolated(catalogue?.find((feature) => feature.id === id)?.name ?? id) })
  }
  return (subjects: readonly (string | null)[]) => {
    const forms = subjects.filter((subject) => subject !== null)
    return forms.length > 0 ? format.list(forms.map(name)) : t('around')
  }
}

/** With the forms that the user has open; null for a page without a form. */
type OtherUser = { user: EventUser; subjects: (string | null)[] }

/**
 * Everybody except the person themselves, each once. Empty while it is unknown who that is.
 * @param subject only those at this form
 */
export function otherUsers(
  users: readonly PresentUser[],
  me: string | undefined,
  subject?: string,
): OtherUser[] {
  const found = new Map<string, OtherUser>()
  for (const { user, subject: at } of users) {
    if (me === undefined || user.id === me || (subject !== undefined && at !== subject)) continue
    found.set(user.id, { user, subjects: [...(found.get(user.id)?.subjects ?? []), at] })
  }
  return [...found.values()]
}

/** The avatar of a user of an event. Decorative: the name is beside it. */
export const PresenceAvatar = ({ user, size }: { user: EventUser; size: number }) => (
  <UserAvatar user={{ ...user, username: user.name ?? '' }} size={size} />
)
