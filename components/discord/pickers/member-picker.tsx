import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { memberQueries } from '@/api/members'
import { useSignedInQuery } from '@/api/session'
import { isSnowflake } from '@/contract/calls/discord'
import { createMatcher } from '@/components/discord/find-guilds'
import { InlineNotice } from '@/components/ui/inline-notice'
import { useTimeout } from '@/components/ui/use-timeout'
import { ItemPicker } from './item-picker'
import { memberItem, useMemberSource } from './member-source'
import { LazyPickerPanel, PickerNotLoaded } from './picker-frame'
import {
  chosenIds,
  type PanelProps,
  type PickerFieldProps,
  type PickerItem,
  type PickerValue,
} from './picker-parts'

export type MemberPickerProps = PickerFieldProps & PickerValue & { guildId: string }

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

/** Milliseconds without another letter after which Discord is asked. */
const debounceMs = 250
const maxLength = 100

const wantedIn = (text: string) => text.trim().replace(/^@/, '').slice(0, maxLength)

/** Searches while a name is typed; an id that is typed or pasted can be chosen whoever it belongs to. */
function MemberPanel({ guildId, ...panel }: PanelProps & { guildId: string }) {
  const t = useTranslations('pickers.member')
  const [wanted, setWanted] = useState(wantedIn(panel.initialText))
  const [asked, setAsked] = useState(wanted)
  useTimeout(() => setAsked(wanted), wanted === asked ? null : debounceMs, wanted)
  const isId = isSnowflake(asked)
  const byName = useSignedInQuery(memberQueries.search(guildId, asked), asked !== '' && !isId)
  const byId = useMemberSource(guildId, isId ? [asked] : none)

  const isSearching = wanted !== asked || byName.isFetching
  const isOfAsked = !byName.isPlaceholderData
  const members = byName.data?.members
  const { source } = byId
  const search = useCallback(
    (text: string) => {
      const name = wantedIn(text)
      if (name === '') return []
      if (isSnowflake(name))
        return groupOf([source.find(name) ?? { id: name, name: t('byId', { id: name }) }])
      const matches = createMatcher(name)
      const isAnswered = name === asked && isOfAsked
      const found = (members ?? []).filter((one) => isAnswered || matches(`${one.name} ${one.username}`))
      return groupOf(found.map(memberItem))
    },
    [asked, isOfAsked, members, source, t],
  )
  function emptyHint(text: string) {
    if (wantedIn(text) === '') return t('none')
    if (isSearching) return t('searching')
    return byName.data === null ? t('unlisted') : t('nobody', { text })
  }

  return (
    <LazyPickerPanel
      {...panel}
      search={search}
      emptyHint={emptyHint}
      onText={(text) => setWanted(wantedIn(text))}
      notice={
        byName.error &&
        !isSearching && (
          <InlineNotice title={t('failed')} error={byName.error} onRetry={() => void byName.refetch()}>
            <p>{t('pasteInstead')}</p>
          </InlineNotice>
        )
      }
    />
  )
}

const groupOf = (items: readonly PickerItem[]) =>
  items.length > 0 ? [{ id: 'members', label: null, items }] : []
