import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'
import { isSame } from '@/config/json'
import { valueStyles } from './history-styles'
import { listChanges } from './diff'
import { NamesProvider } from './names'
import { fittingOptions, keysOf, optionAt, optionOrder, useSubjects } from './use-subjects'
import { Item, Value } from './value'
import { EntryName } from './value-change'

export type ConflictValueProps = {
  guildId: string
  subject: string
  name: string
  /** It is one row of the list under that key; undefined where it was removed. */
  isRow: boolean
  value: unknown
  other: unknown
}

/** One of two versions of a list or of its row: what it has that the other has not. */
export function ConflictValue({ guildId, subject, name, isRow, value, other }: ConflictValueProps) {
  const t = useTranslations('features.summary')
  const list = useSubjects(guildId).find(subject).options.of(name)
  const declared = isRow && list.kind === 'list' ? list.items : list
  if (value === undefined) return t('removed')
  return (
    <NamesProvider guildId={guildId}>
      <chakra.div sx={valueStyles}>
        <Version option={fittingOptions(declared, value, other ?? null)} {...{ value, other }} />
      </chakra.div>
    </NamesProvider>
  )
}

type VersionProps = { option: Option; value: unknown; other: unknown }

function Version({ option, value, other }: VersionProps): ReactNode {
  if (option.kind === 'list' && Array.isArray(value) && Array.isArray(other) && value.length > 0)
    return <Rows option={option} value={value} other={other} />
  if (option.kind === 'object' && option.control !== 'message' && isObject(value)) {
    const others = isObject(other) ? other : {}
    return (
      <dl className="part-changes">
        {keysOf({}, value, optionOrder(option))
          .filter((key) => !isSame(ownProperty(value, key), ownProperty(others, key)))
          .map((key) => (
            <div key={key}>
              <dt>{optionAt(option, key).title}</dt>
              <dd>
                <Value option={optionAt(option, key)} value={ownProperty(value, key)} />
              </dd>
            </div>
          ))}
      </dl>
    )
  }
  return <Value option={option} value={value} />
}

type RowsProps = {
  option: Option & { kind: 'list' }
  value: readonly unknown[]
  other: readonly unknown[]
}

/** The rows that this version has otherwise; all of them where it has none of those, such as in another order. */
function Rows({ option, value, other }: RowsProps) {
  const t = useTranslations('history.value')
  const { added, edited } = listChanges(other, value)
  const whole = added.length + edited.length === 0 ? value : added
  return (
    <ul className="list-changes" role="list">
      {edited.map(({ position, before, after }) => (
        <li key={`edited ${position}`} className="edited">
          <p className="name">
            <EntryName option={option} entry={after}>
              {t('edited', { position })}
            </EntryName>
          </p>
          <Version option={option.items} value={after} other={before} />
        </li>
      ))}
      {whole.map((row, at) => (
        <li key={at}>
          <Item option={option} item={row} />
        </li>
      ))}
    </ul>
  )
}
