import { VisuallyHidden } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { searchedIn } from '@/components/discord/typed-id'
import { isSnowflake } from '@/contract/discord/snowflake'
import { findMatches } from '@/contract/find-matches'
import { quotable } from '@/contract/text-length'
import { LazyPickerPanel, PickerFrame } from './picker-frame'
import {
  Chip,
  chosenIds,
  Icon,
  type PanelProps,
  type PickerFieldProps,
  type PickerSource,
  type PickerValue,
  type ShownItem,
  Unchosen,
  useShownItems,
} from './picker-parts'

type ItemPickerProps = PickerFieldProps &
  PickerValue & {
    guildId: string
    source: PickerSource
    warnings: readonly string[]
    /** What opens where the source does not list what there is to choose. */
    panel?: (props: PanelProps) => ReactNode
  }

export function ItemPicker({ guildId, source, panel, ...props }: ItemPickerProps) {
  const t = useTranslations('pickers')
  const search = useCallback((text: string) => findItems(source, text), [source])
  const { isDisabled, multiple: isMultiple } = props
  const { kind, isListed, takesUnlisted, groups } = source
  const chosen = chosenIds(props)
  const { items } = useShownItems(source, guildId, chosen)
  const single = isMultiple ? undefined : items[0]
  const absenceTexts = useAbsenceTexts(items)

  function toggle(id: string) {
    if (!props.multiple) return props.onChange(id)
    props.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  function invitation() {
    if (!isListed) return t(`${kind}.paste`)
    return t(`${kind}.${!isMultiple ? 'choose' : chosen.length > 0 ? 'add' : 'chooseMany'}`)
  }
  function emptyHint(text: string) {
    if (isListed && takesUnlisted) return t('thread.unlisted')
    if (isListed && groups.length === 0) return t(`${kind}.none`)
    if (isListed) return kind === 'role' ? null : t('nothingSeen', { text: quotable(text) })
    return text === '' ? t(`${kind}.unlisted`) : t('noId', { text: quotable(text) })
  }

  return (
    <PickerFrame
      {...props}
      chosen={chosen}
      emptyHint={emptyHint}
      isMultiple={isMultiple}
      panel={panel ?? ((opened) => <LazyPickerPanel {...opened} search={search} />)}
      warnings={[...props.warnings, ...absenceTexts]}
      chips={isMultiple ? items : []}
      onRemove={isDisabled ? undefined : toggle}
      clear={
        !isDisabled && single && { name: single.name, onClear: () => !props.multiple && props.onChange(null) }
      }
      searchLabel={t(`${kind}.${isListed ? 'search' : 'paste'}`)}
      onPick={toggle}
    >
      {single?.absence && (
        <span className="absent">
          <Chip item={single} />
        </span>
      )}
      {single && !single.absence && (
        <>
          <Icon icon={single.icon} />
          <span className="value">{single.name}</span>
        </>
      )}
      {!single && (
        <Unchosen hasChips={chosen.length > 0}>
          {invitation()}
          {chosen.length > 0 && <VisuallyHidden> {t('chosen', { count: chosen.length })}</VisuallyHidden>}
        </Unchosen>
      )}
    </PickerFrame>
  )
}

/** How the bot gets to see channels that it may only not see. */
function useAbsenceTexts(items: readonly ShownItem[]) {
  const t = useTranslations('pickers.warnings')
  const format = useFormatter()
  return (['hidden', 'unseen'] as const).flatMap((absence) => {
    const names = items.filter((item) => item.absence === absence).map(({ name }) => t('quoted', { name }))
    return names.length > 0 ? [t(absence, { count: names.length, names: format.list(names) })] : []
  })
}

function findItems({ isListed, takesUnlisted, groups, find }: PickerSource, text: string) {
  const search = searchedIn(text)
  const mayEnter = !isListed || (takesUnlisted && !find(search))
  if (mayEnter && isSnowflake(search))
    return [{ id: 'entered', label: null, items: [{ id: search, name: search }] }]
  if (!isListed) return []
  const items = groups.flatMap((group) => group.items)
  const byId = items.filter(({ id }) => id === search)
  const found = new Set(byId.length > 0 ? byId : findMatches(items, search, ({ name }) => name))
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => found.has(item)) }))
    .filter(({ items }) => items.length > 0)
}
