import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { CircleCheck, Clock } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useCurrentUser } from '@/api/current-user'
import { useLive } from '@/api/live'
import { versionOf } from '@/api/version'
import type { RemoteChanges } from './form-news'
import { LiveTexts } from './live-texts'
import { otherPeople } from './others'
import { PersonAvatar } from './person-avatar'
import { useAuthor } from './use-author'

const styles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { base: 'space-between', md: 'flex-end' },
  w: 'full',
  minW: 0,
  fontSize: 'xs',
  lineHeight: 'short',
  color: 'text.muted',
  '.part': { display: 'flex', alignItems: 'center', gap: 1.5, minW: 0 },
  '.part > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // An empty part takes no room, but stays for assistive technology.
  '.part:not(:empty) + .part:not(:empty)': { ms: 4 },
  '.state': { flexShrink: 0, '&[data-live] svg': { color: 'success.text' } },
} as const

type FormLiveLineProps = { etag: string | null; isInUse: boolean; news: RemoteChanges }

/** Who else is at the form, and whether the bot works with what is saved. */
export const FormLiveLine = ({ etag, isInUse, news }: FormLiveLineProps) => (
  <LiveTexts>
    <chakra.div sx={styles}>
      <AlsoHere {...news} />
      <BotState {...news} version={isInUse ? versionOf(etag) : null} />
      <Announced {...news} />
    </chakra.div>
  </LiveTexts>
)

function AlsoHere({ guildId, subject }: RemoteChanges) {
  const t = useTranslations('live')
  const format = useFormatter()
  const { data: me } = useCurrentUser()
  const people = useLive(guildId, (live) => live.people) ?? []
  const here = otherPeople(people, me?.id, subject)
  const names = format.list(here.map(({ user }) => user.name ?? t('somebody')))
  const [first] = here
  // The region is always there, because assistive technology reads changes only.
  return (
    <div className="part" role="status">
      {first && (
        <>
          <PersonAvatar user={first.user} size={16} />
          <span>{t('people.here', { count: here.length, names })}</span>
        </>
      )}
    </div>
  )
}

function BotState({ guildId, subject, version }: RemoteChanges & { version: number | null }) {
  const t = useTranslations('live.bot')
  const loaded = useLive(guildId, (live) => live.loaded) ?? {}
  const isTold = Object.keys(loaded).length > 0 && version !== null && version > 0
  const isLive = isTold && (loaded[subject] ?? 0) >= version
  const Icon = isLive ? CircleCheck : Clock
  return (
    <div className="part state" role="status" data-live={isLive || undefined}>
      {isTold && (
        <>
          <Icon size={14} aria-hidden />
          <span>{t(isLive ? 'live' : 'waiting')}</span>
        </>
      )}
    </div>
  )
}

/** What others changed, said once. */
function Announced({ guildId, subject, came, met, labelOf }: RemoteChanges) {
  const t = useTranslations('live')
  const format = useFormatter()
  const authorOf = useAuthor(guildId, subject)

  function say(message: 'announceCame' | 'announceMet', keys: readonly string[]) {
    if (keys.length === 0) return ''
    const { name, isMe } = authorOf(keys)
    const who = isMe ? t('marks.you') : (name ?? t('somebody'))
    return t(`marks.${message}`, { name: who, fields: format.list(keys.map(labelOf)) })
  }
  return (
    <VisuallyHidden role="status">
      {[say('announceCame', came), say('announceMet', [...met.keys()])].filter(Boolean).join(' ')}
    </VisuallyHidden>
  )
}
