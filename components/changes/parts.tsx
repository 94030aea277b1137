import type { ReactNode } from 'react'
import { isObject, isSame, type JsonObject, ownProperty } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { optionAt, orderedKeys } from './options'

export type Compared = { option: Option; before: unknown; after: unknown }

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

export type PartsProps = Compared & { show: (part: Compared) => ReactNode }

/** The parts of an object that differ. */
export function Parts({ option, before, after, show }: PartsProps) {
  const [old, now] = [asObject(before), asObject(after)]
  const keys = orderedKeys(old, now, option).filter(
    (key) => !isSame(ownProperty(old, key), ownProperty(now, key)),
  )
  return (
    <dl className="part-changes">
      {keys.map((key) => (
        <div key={key}>
          <dt>{optionAt(option, key).title}</dt>
          <dd>{show(partAt(option, old, now, key))}</dd>
        </div>
      ))}
    </dl>
  )
}

export const partAt = (option: Option, before: JsonObject, after: JsonObject, key: string): Compared => ({
  option: optionAt(option, key),
  before: ownProperty(before, key) ?? null,
  after: ownProperty(after, key) ?? null,
})
