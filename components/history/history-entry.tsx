import { Button, IconButton, Link } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { HistoryChange } from '@/api/history.schema'
import { UserAvatar } from '@/components/shell/user-avatar'
import { own } from '@/components/feature-form/json'
import { useWhen } from '@/components/time/use-when'
import { keysOf } from './options-of'
import { usePersonName } from './use-person-name'
import type { Subject } from './use-subjects'
import { ValueChange } from './value-change'

type HistoryEntryProps = {
  change: HistoryChange
  subject: Subject
  now: Date
  /** Asked to take the change back; as a whole without keys. */
  onRevert: (change: HistoryChange, paths?: string[]) => void
}

/** One change: who, when, what, and from which value to which. */
export function HistoryEntry({ change, subject, now, onRevert }: HistoryEntryProps) {
  const t = useTranslations('history')
  const when = useWhen()(change.created_at, now)
  const { user } = change
  const name = usePersonName()(user)
  const keys = keysOf(change.before, change.after, subject.options.order)

  return (
    <li className="change">
      <header>
        <UserAvatar
          user={{ id: user.id, avatar: user.avatar, discriminator: '0', global_name: name, username: name }}
          size={36}
        />
        <h2>
          {t.rich(change.reverts ? 'reverted' : 'changed', {
            name,
            subject: subject.name,
            person: (words) => <bdi>{words}</bdi>,
            about: (words) => <SubjectName href={subject.href}>{words}</SubjectName>,
          })}
        </h2>
        <time dateTime={change.created_at}>
          {when.relative} · {when.absolute}
        </time>
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Undo2 size={14} aria-hidden />}
          aria-label={t('revert.allOf', { subject: subject.name, when: when.absolute })}
          onClick={() => onRevert(change)}
        >
          {t('revert.all')}
        </Button>
      </header>
      <dl className="fields">
        {keys.map((key) => {
          const option = subject.options.of(key)
          return (
            <div key={key} className="field">
              <dt>{option.title}</dt>
              <dd className="values">
                <ValueChange
                  option={option}
                  before={own(change.before, key) ?? null}
                  after={own(change.after, key) ?? null}
                />
              </dd>
              {keys.length > 1 && (
                <dd className="undo">
                  <IconButton
                    size="sm"
                    variant="ghost"
                    icon={<Undo2 size={14} aria-hidden />}
                    aria-label={t('revert.one', { field: option.title })}
                    title={t('revert.one', { field: option.title })}
                    onClick={() => onRevert(change, [key])}
                  />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </li>
  )
}

function SubjectName({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <bdi>{children}</bdi>
  return (
    <Link as={NextLink} href={href} prefetch={false} variant="plain">
      <bdi>{children}</bdi>
    </Link>
  )
}
