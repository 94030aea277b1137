import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { memberQueries } from '@/api/members'
import { useSignedInQuery } from '@/api/session'
import { searchedIn } from '@/components/discord/typed-id'
import { isSnowflake } from '@/contract/discord/snowflake'
import { ItemPicker } from './item-picker'
import { memberItem, useMemberSource } from './member-source'
import { PickerNotLoaded } from './picker-frame'
import {
  chosenIds,
  type PanelProps,
  type PickerFieldProps,
  type PickerItem,
  type PickerValue,
} from './picker-parts'
import { SearchedPanel, useTypedSearch } from './searched-panel'

type MemberPickerProps = PickerFieldProps & PickerValue & { guildId: string }

const none: readonly [] = []

export function MemberPicker({ guildId, ...picker }: MemberPickerProps) {
  const { source, isPending } = useMemberSource(guildId, chosenIds(picker))
  const [isReady, setReady] = useState(!isPending)
  if (!isReady && !isPending) setReady(true)
  if (!isReady) return <PickerNotLoaded kind="member" field={picker} />
  return (
    <ItemPicker
      {...picker}
      guildId={guildId}
      source={source}
      warnings={none}
      panel={(panel) => <MemberPanel {...panel} guildId={guildId} />}
    />
  )
}

const maxLength = 100

const nameIn = (text: string) =>
  searchedIn(text)
    .replace(/^[@＠]/, '')
    .slice(0, maxLength)

/** Searches while a name is typed; an id that is typed or pasted can be chosen whoever it belongs to. */
function MemberPanel({ guildId, ...panel }: PanelProps & { guildId: string }) {
  const t = useTranslations('pickers.member')
  const typed = useTypedSearch(panel.initialText, nameIn)
  const { asked } = typed
  const isId = isSnowflake(asked)
  const query = useSignedInQuery(memberQueries.search(guildId, asked), asked !== '' && !isId)
  const { source } = useMemberSource(guildId, isId ? [asked] : none)
  const members = query.data?.members
  const found = useMemo(
    () => members?.map((one) => ({ item: memberItem(one), words: `${one.name} ${one.username}` })),
    [members],
  )
  const offer = useCallback(
    (text: string, items: readonly PickerItem[]) => {
      if (text === '') return []
      return isSnowflake(text) ? [source.find(text) ?? { id: text, name: t('byId', { id: text }) }] : items
    },
    [source, t],
  )
  return <SearchedPanel {...panel} kind="member" {...{ typed, query, found, offer }} />
}
