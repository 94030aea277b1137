import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { type FieldErrors, hasControl, within } from './complaints'
import type { JsonObject } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'
import { OptionFields } from './option-fields'

type OptionGroupsProps = {
  options: ReadonlyMap<string, Option>
  values: JsonObject
  complaints: FieldErrors
}

/** A card for each heading, in the order in which the options name them. */
export function OptionGroups({ options, values, complaints }: OptionGroupsProps) {
  const groups = new Map<string | undefined, [string, Option][]>()
  for (const entry of options) {
    const [, { group }] = entry
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return [...groups].map(([group, members]) => {
    const isShown = members.some(([key, option]) => hasControl(option, values, within(complaints, key)))
    return isShown ? (
      <Group key={group ?? ''} title={group} options={new Map(members)} {...{ values, complaints }} />
    ) : null
  })
}

function Group({ title, ...fields }: OptionGroupsProps & { title: string | undefined }) {
  const t = useTranslations('features')
  const id = useId()
  return (
    <section className="card" aria-labelledby={title && id} aria-label={title ? undefined : t('general')}>
      {title && <h2 id={id}>{title}</h2>}
      <OptionFields {...fields} path={top} />
    </section>
  )
}

const top: readonly string[] = []
