import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import {
  formatJson,
  isExactNumber,
  isNumber,
  isObject,
  isSame,
  isText,
  notANumber,
  ownProperty,
  writeJson,
} from '@/contract/json'
import type { ListOption, Option } from '@/contract/declaration/option'
import { choiceOf } from '@/contract/declaration/read-option'
import { toHex } from '@/components/discord/message/colour'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { namingPart, rowName } from '@/contract/declaration/naming'
import { useDuration } from '@/components/ui/use-duration'
import { isShown } from '@/contract/declaration/conditions'
import { writeMoment } from '@/contract/time-zones'
import { NamedChip } from './names'
import { orderedKeys, optionAt } from './use-subjects'
import { shorten } from '@/contract/text-length'

export function Value({ option, value }: { option: Option; value: unknown }) {
  const t = useTranslations('history.value')
  if (value == null || value === '' || isSame(value, [])) return <Quiet>{t('empty')}</Quiet>

  if (isSame(value, notANumber)) return <Quiet>{t('invalid')}</Quiet>
  if (isExactNumber(value)) return <span>{writeJson(value)}</span>
  if (option.kind === 'switch') return <span>{t(value === true ? 'on' : 'off')}</span>
  if (option.kind === 'choice') return <span>{choiceOf(option.choices, value)?.label ?? plain(value)}</span>
  if (option.kind === 'number' && isNumber(value)) return <NumberValue option={option} value={value} />
  if (option.kind === 'text' && isText(value)) return <TextValue option={option} value={value} />
  if (option.kind === 'list' && Array.isArray(value)) return <Items option={option} items={value} />
  if (option.kind === 'object' && isObject(value))
    return option.control === 'message' ? <Message value={value} /> : <Parts option={option} value={value} />
  if (isText(value))
    return (
      <span translate="no" className="text notranslate">
        {value}
      </span>
    )
  return (
    <code translate="no" className="json notranslate">
      {formatJson(value)}
    </code>
  )
}

const plain = (value: unknown) => (isText(value) ? value : writeJson(value))

const Quiet = ({ children }: { children: ReactNode }) => <span className="quiet">{children}</span>

function NumberValue({ option, value }: { option: Option & { kind: 'number' }; value: number }) {
  const t = useTranslations('history.value')
  const format = useFormatter()
  const formatValue = useDuration()
  if (value === option.off?.value) return <span>{t('off')}</span>
  if (option.control === 'duration') return <span>{formatValue(value)}</span>
  if (option.control === 'colour') {
    return (
      <span className="colour">
        <span aria-hidden style={{ background: toHex(value) }} />
        {toHex(value)}
      </span>
    )
  }
  const number = format.number(value)
  return <span>{option.unit ? t('unit', { value: number, unit: option.unit }) : number}</span>
}

function TextValue({ option, value }: { option: Option & { kind: 'text' }; value: string }) {
  const locale = useLocale()
  switch (option.control) {
    case 'role':
    case 'channel':
      return <NamedChip kind={option.control} id={value} />
    case 'emoji':
      return <EmojiGlyph emoji={value} />
    case 'datetime':
      // In the reader's own time zone.
      return <span>{writeMoment(value, locale, { dateStyle: 'medium', timeStyle: 'short' }) ?? value}</span>
    default:
      return (
        <span translate="no" className="text notranslate" dir="auto">
          {value}
        </span>
      )
  }
}

const maxRows = 8

function Items({ option, items }: { option: ListOption; items: readonly unknown[] }) {
  const t = useTranslations('history.value')
  // Objects are long; a set of roles or channels is shown whole.
  const hasObjects = option.items.kind === 'object'
  const shown = hasObjects ? items.slice(0, maxRows) : items
  return (
    <span className="items">
      {shown.map((item, index) => {
        const name = hasObjects ? rowName(option, item) : null
        // An emoji alone does not tell what it stands for.
        if (name === null || !/[\p{L}\p{N}]/u.test(name))
          return <Item key={index} option={option} item={item} />
        return (
          <bdi key={index} translate="no" className="item notranslate">
            {name}
          </bdi>
        )
      })}
      {shown.length < items.length && <span>{` ${t('more', { count: items.length - shown.length })}`}</span>}
    </span>
  )
}

export function Item({ option, item }: { option: ListOption; item: unknown }) {
  if ((option.control === 'roles' || option.control === 'channels') && isText(item))
    return <NamedChip kind={option.control === 'roles' ? 'role' : 'channel'} id={item} />
  return (
    <span className="item">
      <Value option={option.items} value={item} />
    </span>
  )
}

/** What tells a row from an empty one: its name, and the parts that are not as in every new row. */
function Parts({ option, value }: { option: Option; value: Readonly<Record<string, unknown>> }) {
  const filled = orderedKeys({}, value, option).filter(
    (key) =>
      value[key] !== null &&
      value[key] !== '' &&
      !isSame(value[key], []) &&
      isShown({ shownWhen: optionAt(option, key).shownWhen }, value),
  )
  const name = namingPart(option, value)
  const special = filled.filter((key) => key === name || !isSame(value[key], optionAt(option, key).preset))
  return (
    <span className="parts">
      {(special.length > 0 ? special : filled).map((key) => (
        <span key={key} className="part">
          {key !== name && <span>{`${optionAt(option, key).title}: `}</span>}
          <Value option={optionAt(option, key)} value={value[key]} />
        </span>
      ))}
    </span>
  )
}

const firstLine = (text: string) => {
  const [line = ''] = text.trim().split('\n')
  return shorten(line, 80)
}

function Message({ value }: { value: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('history.value')
  const { content, embed } = value
  const title = isObject(embed) ? (ownProperty(embed, 'title') ?? ownProperty(embed, 'description')) : ''
  const text = [content, title].filter(isText).find((one) => one.trim() !== '')
  if (!isObject(embed))
    return text ? <span className="text">{firstLine(text)}</span> : <Quiet>{t('empty')}</Quiet>
  return <span>{text ? t('withEmbed', { text: firstLine(text) }) : t('onlyEmbed')}</span>
}
