import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { CircleCheck, Clock, Sparkle, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { useLive } from '@/api/live'
import { versionOf } from '@/api/version'
import type { RemoteChanges } from './form-live'
import { LiveTexts, otherUsers, PresenceAvatar } from './presence'

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

type FormLiveLineProps = { etag: string | null; isInUse: boolean; remoteChanges: RemoteChanges }

export const FormLiveLine = ({ etag, isInUse, remoteChanges }: FormLiveLineProps) => (
  <LiveTexts>
    <chakra.div sx={styles}>
      <AlsoHere {...remoteChanges} />
      <BotState {...remoteChanges} version={isInUse ? versionOf(etag) : null} />
      <Announced {...remoteChanges} />
    </chakra.div>
  </LiveTexts>
)

function AlsoHere({ guildId, subject }: RemoteChanges) {
  const t = useTranslations('live')
  const format = useFormatter()
  const { data: me } = useCurrentUser()
  const users = useLive(guildId, (live) => live.users) ?? []
  const here = otherUsers(users, me?.id, subject)
  const names = format.list(here.map(({ user }) => user.name ?? t('somebody')))
  const [first] = here
  // The region is always there, because assistive technology announces only changes.
  return (
    <div className="part" role="status">
      {first && (
        <>
          <PresenceAvatar user={first.user} size={16} />
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

function Announced({ guildId, subject, updated, conflicting, labelOf }: RemoteChanges) {
  const t = useTranslations('live')
  const format = useFormatter()
  const authorOf = useAuthor(guildId, subject)

  function say(message: 'announceUpdated' | 'announceConflicting', keys: readonly string[]) {
    if (keys.length === 0) return ''
    const { name, isMe } = authorOf(keys)
    const who = isMe ? t('marks.you') : (name ?? t('somebody'))
    return t(`marks.${message}`, { name: who, fields: format.list(keys.map(labelOf)) })
  }
  return (
    <VisuallyHidden role="status">
      {[say('announceUpdated', updated), say('announceConflicting', [...conflicting.keys()])]
        .filter(Boolean)
        .join(' ')}
    </VisuallyHidden>
  )
}

type ChangeMarkProps = {
  guildId: string
  subject: string
  name: string
  /** What somebody else saved, if the person has edited the field too. */
  theirs?: ReactNode
}

const changeMarkStyles = {
  display: 'flex',
  gap: 1.5,
  fontSize: 'xs',
  lineHeight: 'short',
  color: 'info.text',
  bg: 'info.subtle',
  borderRadius: 'md',
  px: 2,
  py: 0.5,
  svg: { flexShrink: 0, mt: '1px' },
  // It appears and disappears by itself, so it is in the gap above its field, where it moves nothing.
  '&[data-kind=updated]': {
    position: 'absolute',
    bottom: '100%',
    insetInlineEnd: 0,
    maxW: 'full',
    pointerEvents: 'none',
    span: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '&[data-kind=conflicting]': {
    mt: 2,
    py: 1.5,
    color: 'warning.text',
    bg: 'warning.subtle',
    overflowWrap: 'anywhere',
  },
} as const

/** Says beside a field who else changed it, and to what if the field does not show that. */
export const ChangeMark = (props: ChangeMarkProps) => (
  <LiveTexts>
    <Mark {...props} />
  </LiveTexts>
)

function Mark({ guildId, subject, name, theirs }: ChangeMarkProps) {
  const t = useTranslations('live')
  const author = useAuthor(guildId, subject)([name])
  const kind = theirs === undefined ? 'updated' : 'conflicting'
  const Icon = theirs === undefined ? Sparkle : Users
  const words = { name: author.name ?? t('somebody'), theirs: () => theirs }
  return (
    <chakra.p sx={changeMarkStyles} data-kind={kind}>
      <Icon size={13} aria-hidden />
      <span>{t.rich(`marks.${kind}${author.isMe ? 'ByYou' : ''}`, words)}</span>
    </chakra.p>
  )
}

/** Finds who last changed any of the keys of a subject; without a name if no event had one. */
function useAuthor(guildId: string, subject: string) {
  const authors = useLive(guildId, (live) => live.authors[subject])
  const { data: me } = useCurrentUser()
  return (keys: readonly string[]) => {
    const [author] = keys.flatMap((name) => authors?.[name] ?? [])
    return { name: author?.name ?? null, isMe: author !== undefined && author.id === me?.id }
  }
}
