import type { ReactNode } from 'react'
import type { HistoryChange } from '@/api/history.schema'
import { UserAvatar } from '@/components/discord/avatars'
import { useFormatTime } from '@/components/ui/use-format-time'
import { usePersonName } from '@/components/changes/names'

type Rich = { name: string; person: (words: ReactNode) => ReactNode }

type EntryHeadProps = {
  change: Pick<HistoryChange, 'user' | 'created_at'>
  now: Date
  /** What happened in a sentence, with the person in it. */
  say: (rich: Rich) => ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** Who did something, and when. */
export function EntryHead({ change: { user, created_at: at }, now, say, children }: EntryHeadProps) {
  const when = useFormatTime()(at, now)
  const name = usePersonName()(user)

  return (
    <header>
      <UserAvatar
        user={{ id: user.id, avatar: user.avatar, discriminator: '0', global_name: name, username: name }}
        size={36}
      />
      <h2>{say({ name, person: (words) => <bdi>{words}</bdi> })}</h2>
      <time dateTime={at}>
        {when.relative} · {when.absolute}
      </time>
      {children}
    </header>
  )
}
