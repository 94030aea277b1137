import { VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { createMatcher } from '@/components/discord/find-guilds'
import { LazyPickerPanel } from './lazy-picker-panel'
import { PickerFrame } from './picker-frame'
import { chosenIds, type PickerFieldProps, type PickerSource, type PickerValue } from './picker-item'
import { Chip, Icon, Unchosen, useShown } from './picker-parts'
import { useDropdown } from './use-dropdown'

type ItemPickerProps = PickerFieldProps & PickerValue & { source: PickerSource; warnings: readonly string[] }

/** Of a guild's roles or channels one, or any number in the order in which they were chosen. */
export function ItemPicker({ source, onBlur, ...props }: ItemPickerProps) {
  const t = useTranslations('pickers')
  const show = useShown(source)
  const dropdown = useDropdown(onBlur)
  const search = useCallback((text: string) => findItems(source, text), [source])
  const { label, isDisabled, isRequired } = props
  const { kind, isListed, groups } = source
  const chosen = chosenIds(props)
  const [first] = chosen
  const single = props.multiple || first === undefined ? null : show(first)
  const canClear = single !== null && !isDisabled && (single.isDeleted || !isRequired)

  function toggle(id: string) {
    if (!props.multiple) return props.onChange(id)
    props.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  function pick(id: string) {
    if (props.multiple) return toggle(id)
    if (id !== first) toggle(id)
    dropdown.close()
  }
  function remove(id: string) {
    toggle(id)
    dropdown.focus()
  }
  function invitation() {
    if (!isListed) return t(`${kind}.paste`)
    return t(`${kind}.${!props.multiple ? 'choose' : chosen.length > 0 ? 'add' : 'chooseMany'}`)
  }
  function emptyHint(text: string) {
    if (isListed) return groups.length === 0 ? t(`${kind}.none`) : null
    return text === '' ? t(`${kind}.unlisted`) : t('noId', { text })
  }

  return (
    <PickerFrame
      {...props}
      dropdown={dropdown}
      clear={
        canClear ? { name: single.name, onClear: () => !props.multiple && props.onChange(null) } : undefined
      }
      before={
        props.multiple &&
        chosen.length > 0 && (
          <ul className="chips" role="list" aria-label={t('chosenList', { label })}>
            {chosen.map((id) => (
              <li key={id}>
                <Chip item={show(id)} onRemove={isDisabled ? undefined : () => remove(id)} />
              </li>
            ))}
          </ul>
        )
      }
      panel={
        <LazyPickerPanel
          {...{ label, search, emptyHint, chosen, dropdown }}
          searchLabel={t(`${kind}.${isListed ? 'search' : 'paste'}`)}
          isMultiple={props.multiple}
          onPick={pick}
        />
      }
    >
      {single?.isDeleted && (
        <span className="gone">
          <Chip item={single} />
        </span>
      )}
      {single && !single.isDeleted && (
        <>
          <Icon icon={single.icon} />
          <span className="value">{single.name}</span>
        </>
      )}
      {!single && (
        <Unchosen isRest={chosen.length > 0}>
          {invitation()}
          {chosen.length > 0 && <VisuallyHidden> {t('chosen', { count: chosen.length })}</VisuallyHidden>}
        </Unchosen>
      )}
    </PickerFrame>
  )
}

/** What matches the search, by name or by exact id; the id itself where the backend lists nothing. */
function findItems({ isListed, groups }: PickerSource, text: string) {
  const search = text.trim()
  if (!isListed) {
    const entered = { id: search, name: search, icon: null }
    return /^\d{15,21}$/.test(search) ? [{ id: 'entered', label: null, items: [entered] }] : []
  }
  const matches = createMatcher(text)
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ id, name }) => id === search || matches(name)),
    }))
    .filter(({ items }) => items.length > 0)
}
