import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactElement } from 'react'
import { isObject, isText, ownProperty } from '@/contract/json'
import { withTexts } from '@/components/ui/with-texts'
import history from '@/config/messages/en/history.json'
import { optionTexts } from '@/config/messages/options-catalogue'
import { listChanges } from './diff'
import { valueStyles } from './history-styles'
import { MentionedNames, NamesProvider } from './names'
import { fittingOptions, optionAt } from './options'
import { useSubjects } from './use-subjects'
import { isLong } from './use-value-text'
import { Item, Value } from './value'
import { type Compared, EditedEntries, MessageParts, Parts, TextVersion } from './value-change'

type ConflictValueProps = {
  guildId: string
  subject: string
  name: string
  /** The value is one row of that list; undefined if it was removed. */
  isRow: boolean
  value: unknown
  other: unknown
}

/** One of two versions of a list or of a row: what the other does not have. */
export const ConflictValue = withTexts({ ...optionTexts, history }, VersionOfRows)

function VersionOfRows({ guildId, subject, name, isRow, value, other }: ConflictValueProps) {
  const t = useTranslations('features.summary')
  const list = optionAt(useSubjects(guildId).find(subject).option, name)
  const declared = isRow && list.kind === 'list' ? list.items : list
  if (value === undefined) return <span>{t('removed')}</span>
  const option = fittingOptions(declared, value, other ?? null)
  return (
    <NamesProvider guildId={guildId}>
      <MentionedNames before={other} after={value}>
        <chakra.div sx={valueStyles}>
          <Version option={option} before={other} after={value} />
        </chakra.div>
      </MentionedNames>
    </NamesProvider>
  )
}

const showVersion = (version: Compared) => <Version {...version} />

/** What the version `after` has and `before` does not, as far as its value has parts. */
export function Version(version: Compared): ReactElement {
  const { option, before, after } = version
  const isWritten = option.kind === 'text' && !option.isSecret
  if (isWritten && isText(after) && after !== '') {
    const other = isText(before) ? before : ''
    if ([other, after].some(isLong)) return <TextVersion before={other} after={after} />
  }
  if (option.kind === 'list' && Array.isArray(before) && Array.isArray(after) && after.length > 0) {
    const { added, edited } = listChanges(before, after)
    // All rows if only their order differs.
    const rows: unknown[] = added.length + edited.length === 0 ? after : added
    return (
      <ul className="list-changes" role="list">
        <EditedEntries {...{ option, edited }} name="after" show={showVersion} />
        {rows.map((row, at) => (
          <li key={at}>
            <Item option={option} item={row} />
          </li>
        ))}
      </ul>
    )
  }
  if (option.kind !== 'object' || !isObject(after)) return <Value option={option} value={after} />
  if (option.control === 'message') return <MessageParts {...version} show={showVersion} />
  const others = isObject(before) ? before : {}
  const old = Object.fromEntries(Object.keys(after).map((key) => [key, ownProperty(others, key)]))
  return <Parts option={option} before={old} after={after} show={showVersion} />
}
