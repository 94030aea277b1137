import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { traitsOf } from '@/contract/declaration/controls'
import { withSpace } from '@/contract/join-sentences'
import type { ListOption, Option } from '@/contract/declaration/option'
import {
  formatJson,
  isExactNumber,
  isNumber,
  isObject,
  isText,
  isUnreadable,
  type JsonObject,
} from '@/contract/json'
import { toHex } from '@/components/discord/message/colour'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import { ChipSkeleton } from './chip-skeleton'
import { NamedChip } from './named-chip'
import { useNameOf } from './mentioned-names'
import { useZone } from './names'
import { stepSize, useSteps } from './use-steps'
import { useTitles } from './use-titles'
import { isBlank, tellingParts, useValueText } from './use-value-text'
import { WrittenText } from './written-text'

type ValueProps = {
  option: Option
  value: unknown
  /** Texts with the ids that stand in them. */
  isRaw?: boolean
  /** Inside of a button, so what is left out is only counted. */
  isInButton?: boolean
}

export function Value({ option, value, isRaw = false, isInButton = false }: ValueProps) {
  const textOf = useValueText(useNameOf())
  if (isBlank(value) || isUnreadable(value)) return <span className="quiet">{textOf(option, value)}</span>
  const { names } = traitsOf(option.control)
  if (names && isText(value)) return <NamedChip kind={names} id={value} option={option} />
  if (option.control === 'datetime') return <Moment {...{ option, value }} />
  if (option.control === 'emoji' && isText(value)) return <EmojiGlyph emoji={value} />
  if (option.control === 'colour' && isNumber(value))
    return (
      <span className="colour">
        <span aria-hidden style={{ background: toHex(value) }} />
        {textOf(option, value)}
      </span>
    )
  if (option.kind === 'list' && Array.isArray(value))
    return <Items {...{ option, isInButton }} items={value} />
  if (option.kind === 'object' && isObject(value) && option.control !== 'message')
    return <Parts option={option} value={value} />
  const isWritten = (option.kind === 'text' && !option.isSecret) || option.kind === 'json'
  if (isWritten && isText(value))
    return (
      <span translate="no" className="text notranslate" dir="auto">
        {isRaw ? value : <WrittenText text={value} />}
      </span>
    )
  if (option.kind === 'json' && !isExactNumber(value))
    return (
      <code translate="no" className="json notranslate">
        {formatJson(value)}
      </code>
    )
  return <PlainText>{textOf(option, value)}</PlainText>
}

function Moment({ option, value }: ValueProps) {
  const { zone, isPending } = useZone()
  const textOf = useValueText(useNameOf(), zone)
  return isPending ? <ChipSkeleton /> : <PlainText>{textOf(option, value)}</PlainText>
}

const PlainText = ({ children }: { children: string }) => (
  <span className="text" dir="auto">
    {children}
  </span>
)

/** Objects are long. */
const objectsAtOnce = 8

type ItemsProps = { option: ListOption; items: readonly unknown[]; isInButton: boolean }

function Items({ option, items, isInButton }: ItemsProps) {
  const t = useTranslations('history.value')
  const { rowName } = useTitles(useNameOf())
  const hasObjects = option.items.kind === 'object'
  const { max, more } = useSteps(items.length, hasObjects ? objectsAtOnce : stepSize)
  return (
    <span className="items">
      {items.slice(0, max).map((item, index) => {
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
      {more && <> {isInButton ? <span>{t('more', { count: items.length - max })}</span> : more}</>}
    </span>
  )
}

export function Item({ option, item }: { option: ListOption; item: unknown }) {
  const { names } = traitsOf(option.control)
  if (names && isText(item)) return <NamedChip kind={names} id={item} option={option} />
  return (
    <span className="item">
      <Value option={option.items} value={item} />
    </span>
  )
}

function Parts({ option, value }: { option: Option; value: JsonObject }) {
  const t = useTranslations('common')
  return (
    <span className="parts">
      {tellingParts(option, value).map(({ key, option: part, isName }) => (
        <Fragment key={key}>
          <span className="part">
            {!isName && <span>{withSpace(t('label', { label: part.title }))}</span>}
            <Value option={part} value={value[key]} />
          </span>{' '}
        </Fragment>
      ))}
    </span>
  )
}
