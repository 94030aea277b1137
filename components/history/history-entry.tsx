import { Button, Link } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import { joinSentences } from '@/contract/join-sentences'
import { useJoin } from '@/components/ui/use-join'
import type { HistoryChange } from '@/contract/calls/history'
import { useAuthorName } from '@/components/changes/author-name'
import type { Subject } from '@/components/changes/use-subjects'
import { ChangedFields } from '@/components/changes/value-change'
import { UserAvatar } from '@/components/discord/avatars'
import { useFormatTime } from '@/components/ui/use-format-time'
import { untranslated } from '@/components/ui/untranslated'
import { useNotes } from '@/components/changes/use-notes'
import { withoutMarks } from '@/components/ui/isolated'

/** Asks to revert a change, or some keys of it; undefined if the person may not. */
type RevertOf = (change: HistoryChange, paths?: string[]) => (() => void) | undefined

export type HistoryEntryProps = {
  change: HistoryChange
  subject: Subject
  now: Date
  revertOf: RevertOf
}

/** A change of the switch alone is told in the heading; one without values is all that a deletion leaves. */
function kindOf({ reverts, after }: HistoryChange) {
  if (reverts) return 'reverted'
  if (Object.keys(after).length === 0) return 'deleted'
  const isSwitch = Object.keys(after).join() === 'enabled' && typeof after.enabled === 'boolean'
  if (!isSwitch) return 'changed'
  return after.enabled ? 'enabled' : 'disabled'
}

export function HistoryEntry({ change, subject, now, revertOf }: HistoryEntryProps) {
  const t = useTranslations('history')
  const made = useMade()(change, now)
  const kind = kindOf(change)
  const notes = joinSentences(useNotes()(change.notes, subject))

  return (
    <li className="change">
      <EntryHead
        change={change}
        now={now}
        title={(rich) =>
          t.rich(kind, {
            ...rich,
            subject: subject.name,
            about: (text) => <SubjectName href={subject.href}>{text}</SubjectName>,
          })
        }
      >
        <RevertButton {...{ change, subject, now, revertOf }} />
      </EntryHead>
      {notes && <p className="quiet">{notes}</p>}
      {(kind === 'changed' || kind === 'reverted') && (
        <ChangedFields {...{ change, subject, made }} revertOf={(key) => revertOf(change, [key])} />
      )}
    </li>
  )
}

/** Who made a change and when exactly: distinguishes the buttons of changes for screen readers. */
export function useMade() {
  const nameOf = useAuthorName()
  const formatTime = useFormatTime()
  return (change: Pick<HistoryChange, 'user' | 'bot' | 'created_at'>, now: Date) => ({
    who: nameOf(change),
    when: formatTime(change.created_at, now).exact,
  })
}

export function RevertButton({ change, subject, now, revertOf }: HistoryEntryProps) {
  const t = useTranslations('history.revert')
  const made = useMade()(change, now)
  const revert = revertOf(change)
  if (!revert) return null
  return (
    <Button
      size="sm"
      variant="outline"
      leftIcon={<Undo2 size={14} />}
      aria-label={t('allOf', { subject: subject.name, ...made })}
      onClick={revert}
    >
      {t('all')}
    </Button>
  )
}

export function SubjectName({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <bdi {...untranslated}>{children}</bdi>
  return (
    <Link as={NextLink} href={href} prefetch={false} variant="plain">
      <bdi {...untranslated}>{children}</bdi>
    </Link>
  )
}

type Rich = { name: string; person: (name: ReactNode) => ReactNode }

type EntryHeadProps = {
  change: Pick<HistoryChange, 'user' | 'bot' | 'created_at'>
  now: Date
  title: (rich: Rich) => ReactNode
  children: ReactNode
}

export function EntryHead({ change, now, title, children }: EntryHeadProps) {
  const { user, created_at: at } = change
  const when = useFormatTime()(at, now)
  const join = useJoin()
  const name = useAuthorName()(change)

  return (
    <header>
      <UserAvatar user={{ ...user, username: withoutMarks(name) }} size={36} />
      <h2>{title({ name, person: (text) => <bdi {...untranslated}>{text}</bdi> })}</h2>
      <time dateTime={at}>{join.apart([when.relative, when.absolute])}</time>
      {children}
    </header>
  )
}
