import { Box, Flex, type FlexProps, Text, VisuallyHidden } from '@chakra-ui/react'
import { CircleCheck, Clock, Sparkle, TriangleAlert, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { BotProblem } from '@/contract/calls/events'
import { joinSentences } from '@/contract/join-sentences'
import { useCurrentUser } from '@/api/current-user'
import { useBotProblems, useLive } from '@/api/live-guild'
import { versionOf } from '@/api/version'
import { withTexts } from '@/components/ui/with-texts'
import { liveTexts, otherUsers, PresenceAvatar } from './presence'
import { isolated } from '@/components/ui/isolated'
import { Popup } from '@/components/ui/popup'

export type RemoteChanges = {
  guildId: string
  subject: string
  /** Have just been updated. */
  updated: readonly string[]
  /** Conflict with edits, which are kept; with the others' values as text. */
  conflicting: ReadonlyMap<string, ReactNode>
  labelOf: (key: string) => string
}

type FormLiveLineProps = { etag: string | null; isInUse: boolean; remoteChanges: RemoteChanges }

export const FormLiveLine = withTexts(liveTexts, ({ etag, isInUse, remoteChanges }: FormLiveLineProps) => (
  <Flex
    align="center"
    justify={{ base: 'space-between', md: 'flex-end' }}
    columnGap={4}
    w="full"
    minW={0}
    fontSize="xs"
    lineHeight="short"
    color="text.muted"
  >
    <AlsoHere {...remoteChanges} />
    <BotState {...remoteChanges} version={isInUse ? versionOf(etag) : null} />
    <Announcement {...remoteChanges} />
  </Flex>
))

/** Always there, because assistive technology announces only changes; out of the flow while empty, so without a gap. */
const Status = (props: FlexProps) => (
  <Flex role="status" align="center" gap={1.5} minW={0} _empty={{ position: 'absolute' }} {...props} />
)

function AlsoHere({ guildId, subject }: RemoteChanges) {
  const t = useTranslations('live')
  const format = useFormatter()
  const { data: me } = useCurrentUser()
  const users = useLive(guildId, (live) => live.users) ?? []
  const here = otherUsers(users, me?.id, subject)
  const names = format.list(here.map(({ user }) => isolated(user.name || t('somebody'))))
  return (
    <Status>
      {here[0] && (
        <>
          <PresenceAvatar user={here[0].user} size={16} />
          <Text as="span" isTruncated>
            {t('people.here', { count: here.length, names })}
          </Text>
        </>
      )}
    </Status>
  )
}

function BotState({ guildId, subject, version }: RemoteChanges & { version: number | null }) {
  const t = useTranslations('live.bot')
  const loaded = useLive(guildId, (live) => live.loaded) ?? {}
  const isKnown = Object.keys(loaded).length > 0 && version !== null && version > 0
  const isLive = isKnown && (loaded[subject] ?? 0) >= version
  const problems = useBotProblems(guildId, subject)
  const state = !isLive ? 'waiting' : problems.length > 0 ? 'problems' : 'live'
  const { icon, color } = botStates[state]
  return (
    <Status flexShrink={0}>
      {isKnown && (
        <>
          <Box as={icon} size={14} flexShrink={0} color={color} />
          {state === 'waiting' ? (
            <Waiting />
          ) : (
            <Text as="span" isTruncated>
              {t(state, { count: problems.length })}
            </Text>
          )}
        </>
      )}
    </Status>
  )
}

/** What it means that the bot does not use yet what is saved, and where to look if that stays so. */
function Waiting() {
  const t = useTranslations('live.bot')
  const trigger = { variant: 'link', size: 'xs', fontWeight: 'normal', color: 'inherit', minH: 8 } as const
  return (
    <Popup
      label={t('waiting')}
      align="end"
      trigger={{
        ...trigger,
        title: t('waitingMeans'),
        textDecoration: 'underline dotted',
        children: t('waiting'),
      }}
    >
      {() => (
        <Text p={4} fontSize="sm" color="text">
          {t('waitingMeans')} {t('waitingLong')}
        </Text>
      )}
    </Popup>
  )
}

const botStates = {
  live: { icon: CircleCheck, color: 'success.text' },
  problems: { icon: TriangleAlert, color: 'warning.text' },
  waiting: { icon: Clock, color: undefined },
} as const

function Announcement({ guildId, subject, updated, conflicting, labelOf }: RemoteChanges) {
  const t = useTranslations('live')
  const format = useFormatter()
  const authorOf = useAuthor(guildId, subject)

  function announce(message: 'announceUpdated' | 'announceConflicting', keys: readonly string[]) {
    if (keys.length === 0) return ''
    const { name, isMe } = authorOf(keys)
    return t(`marks.${message}${isMe ? 'ByYou' : ''}`, { name, fields: format.list(keys.map(labelOf)) })
  }
  const texts = [
    announce('announceUpdated', updated),
    announce('announceConflicting', [...conflicting.keys()]),
  ]
  return <VisuallyHidden role="status">{joinSentences(texts)}</VisuallyHidden>
}

type ChangeMarkProps = {
  guildId: string
  subject: string
  name: string
  /** The value that somebody else saved, if the person has edited the field too. */
  theirs?: ReactNode
}

export const ChangeMark = withTexts(liveTexts, Mark)

// It appears and disappears by itself, so it is in the gap above its field, where it moves nothing.
const updatedMark = {
  position: 'absolute',
  bottom: '100%',
  insetInlineEnd: 0,
  maxW: 'full',
  pointerEvents: 'none',
  py: 0.5,
  color: 'info.text',
  bg: 'info.subtle',
} as const

const markLook = { gap: 1.5, px: 2, borderRadius: 'md', fontSize: 'xs', lineHeight: 'short' } as const
const warningLook = { mt: 2, py: 1.5, color: 'warning.text', bg: 'warning.subtle' } as const

function Mark({ guildId, subject, name, theirs }: ChangeMarkProps) {
  const t = useTranslations('live')
  const author = useAuthor(guildId, subject)([name])
  const isConflict = theirs !== undefined
  const values = { name: author.name, theirs: () => theirs }
  const kind = isConflict ? 'conflicting' : 'updated'
  return (
    <Flex as="p" {...markLook} {...(isConflict ? warningLook : updatedMark)}>
      <Box as={isConflict ? Users : Sparkle} size={13} flexShrink={0} mt="1px" />
      <Text as="span" {...(isConflict ? { overflowWrap: 'anywhere' } : { isTruncated: true })}>
        {t.rich(`marks.${kind}${author.isMe ? 'ByYou' : ''}`, values)}
      </Text>
    </Flex>
  )
}

type ProblemMarksProps = {
  /** `about` names what the bot means where that is not beside it. */
  problems: readonly (BotProblem & { about?: string | undefined })[]
}

export const ProblemMarks = withTexts(liveTexts, ({ problems }: ProblemMarksProps) => {
  const t = useTranslations('live.bot')
  const bidi = (text: ReactNode) => <bdi>{text}</bdi>
  function wordsFor({ message, code, about }: ProblemMarksProps['problems'][number]) {
    if (code === 'default_used')
      return about === undefined ? t('usesDefault') : t.rich('usesDefaultOf', { about, bidi })
    return about === undefined
      ? t.rich('says', { message, bidi })
      : t.rich('saysAbout', { message, about, bidi })
  }
  return problems.map((problem) => (
    <Flex key={`${problem.path} ${problem.message}`} as="p" {...markLook} {...warningLook}>
      <Box as={TriangleAlert} size={13} flexShrink={0} mt="1px" />
      <Text as="span" overflowWrap="anywhere">
        {wordsFor(problem)}
      </Text>
    </Flex>
  ))
})

function useAuthor(guildId: string, subject: string) {
  const t = useTranslations('live')
  const authors = useLive(guildId, (live) => live.authors?.[subject])
  const { data: me } = useCurrentUser()
  return (keys: readonly string[]) => {
    const [author] = keys.flatMap((name) => authors?.[name] ?? [])
    const { user, bot } = author ?? {}
    const name = isolated(user?.name || t('somebody'))
    if (!bot) return { name, isMe: user !== undefined && user.id === me?.id }
    const botName = isolated(bot.name || t('someBot'))
    return { name: bot.id === user?.id ? botName : t('botFor', { bot: botName, name }), isMe: false }
  }
}
