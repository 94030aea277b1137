import type { ReactElement } from 'react'
import type { ListOption } from '@/contract/declaration/option'
import { isObject, isText, ownProperty } from '@/contract/json'
import { listChanges } from './diff'
import { MessageParts } from './lazy-message-parts'
import { type Compared, Parts } from './parts'
import { useSteps } from './use-steps'
import { isLong } from './use-value-text'
import { Item, Value } from './value'
import { EditedEntries, TextVersion } from './value-change'

const showVersion = (version: Compared) => <Version {...version} />

/** What the version `after` has and `before` does not, as far as its value has parts. */
export function Version(version: Compared): ReactElement {
  const { option, before, after } = version
  const isWritten = option.kind === 'text' && !option.isSecret
  if (isWritten && isText(after) && after !== '') {
    const other = isText(before) ? before : ''
    if ([other, after].some(isLong)) return <TextVersion before={other} after={after} />
  }
  if (option.kind === 'list' && Array.isArray(before) && Array.isArray(after) && after.length > 0)
    return <ListVersion {...{ option, before, after }} />
  if (option.kind !== 'object' || !isObject(after)) return <Value option={option} value={after} />
  if (option.control === 'message') return <MessageParts {...version} show={showVersion} />
  const others = isObject(before) ? before : {}
  const old = Object.fromEntries(Object.keys(after).map((key) => [key, ownProperty(others, key)]))
  return <Parts option={option} before={old} after={after} show={showVersion} />
}

type ListVersionProps = { option: ListOption; before: readonly unknown[]; after: readonly unknown[] }

function ListVersion({ option, before, after }: ListVersionProps) {
  const { added, edited } = listChanges(before, after)
  // All rows if only their order differs.
  const rows = added.length + edited.length === 0 ? after : added
  const { max, more } = useSteps(edited.length + rows.length)
  return (
    <ul className="list-changes" role="list">
      <EditedEntries {...{ option }} edited={edited.slice(0, max)} name="after" show={showVersion} />
      {rows.slice(0, Math.max(0, max - edited.length)).map((row, at) => (
        <li key={at}>
          <Item option={option} item={row} />
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  )
}
