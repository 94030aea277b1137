import { Button, Link } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { HistoryChange } from '@/api/history.schema'
import { useFormatTime } from '@/components/ui/use-format-time'
import { ChangedFields } from '@/components/changes/value-change'
import { EntryHead } from './entry-head'
import type { Subject } from '@/components/changes/use-subjects'

/** What asks to take a change back, as a whole without keys; nothing where the person may not. */
export type RevertOf = (change: HistoryChange, paths?: string[]) => (() => void) | undefined

export type HistoryEntryProps = {
  change: HistoryChange
  subject: Subject
  now: Date
  revertOf: RevertOf
}

/** One change: who, when, what, and from which value to which. */
export function HistoryEntry({ change, subject, now, revertOf }: HistoryEntryProps) {
  const t = useTranslations('history')

  return (
    <li className="change">
      <EntryHead
        change={change}
        now={now}
        say={(rich) =>
          t.rich(change.reverts ? 'reverted' : 'changed', {
            ...rich,
            subject: subject.name,
            about: (words) => <SubjectName href={subject.href}>{words}</SubjectName>,
          })
        }
      >
        <RevertButton {...{ change, subject, now, revertOf }} />
      </EntryHead>
      <ChangedFields change={change} subject={subject} revertOf={(key) => revertOf(change, [key])} />
    </li>
  )
}

/** Takes one change back. */
export function RevertButton({ change, subject, now, revertOf }: HistoryEntryProps) {
  const t = useTranslations('history.revert')
  const when = useFormatTime()(change.created_at, now).absolute
  const revert = revertOf(change)
  if (!revert) return null
  return (
    <Button
      size="sm"
      variant="outline"
      leftIcon={<Undo2 size={14} aria-hidden />}
      aria-label={t('allOf', { subject: subject.name, when })}
      onClick={revert}
    >
      {t('all')}
    </Button>
  )
}

/** What a change is about, as a link to its screen where there is one. */
export function SubjectName({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <bdi>{children}</bdi>
  return (
    <Link as={NextLink} href={href} prefetch={false} variant="plain">
      <bdi>{children}</bdi>
    </Link>
  )
}
