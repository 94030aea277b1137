import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isolated } from '@/components/ui/isolated'
import { notify } from '@/components/ui/notify'
import { withoutUndeclared } from '@/contract/declaration/as-declared'
import { isSame, type JsonObject } from '@/contract/json'
import type { FeatureOptions } from './validate-options'
import { canReturn, withdrawnEdits, type WithdrawnEdit } from './withdrawn'

type Form = {
  values: () => object
  getState: () => { edits: object; base: object; latest: { etag: string | null } }
  edit: (name: string, value: unknown) => void
  /** Drops the edits of fields that are no longer there, and returns their names. */
  forget: (isThere: (name: string) => boolean) => string[]
}

type Declared = {
  title: string
  feature: FeatureOptions
  /** Whether the bot declares these options. */
  isOfBot: boolean
  /** The version of what is saved. */
  etag: string | null
}

const entriesOf = (values: object): JsonObject => ({ ...values })

/**
 * Says so when other options are declared while a form is open. Edits stay, but for those whose option is gone: they
 * come back if it does.
 * @returns what was set in options that are gone
 */
export function useDeclaredAnew(form: Form, { title, feature, isOfBot, etag }: Declared) {
  const t = useTranslations('features.declaredAgain')
  const known = useRef(feature)
  /** What the edits were made to, with the options as they were: the values may arrive before the declaration. */
  const madeTo = useRef<object>({})
  const [withdrawn, setWithdrawn] = useState<readonly WithdrawnEdit[]>([])

  function bringBack(before: FeatureOptions) {
    const current = entriesOf(form.values())
    const returning = withdrawn.filter((edit) => canReturn(edit, before, feature, current))
    for (const { name, value } of returning) form.edit(name, value)
    return withdrawn.filter((edit) => !returning.includes(edit))
  }

  function dropUndeclared(before: FeatureOptions) {
    form.forget((name) => !before.options.has(name) || feature.options.has(name))
    for (const [name, value] of Object.entries(form.getState().edits)) {
      const option = feature.options.get(name)
      const kept: unknown = option ? withoutUndeclared(option, value) : value
      if (!isSame(kept, value)) form.edit(name, kept)
    }
  }

  const follow = useEffectEvent((before: FeatureOptions) => {
    const gone = withdrawnEdits(before, feature, entriesOf(form.getState().edits), entriesOf(madeTo.current))
    dropUndeclared(before)
    const left = bringBack(before)
    setWithdrawn([...left.filter(({ name }) => gone.every((edit) => edit.name !== name)), ...gone])
    notify({
      about: `options of ${title}`,
      status: 'info',
      title: t(isOfBot ? 'byBot' : 'title', { name: isolated(title) }),
      description: gone.length > 0 ? t('gone') : undefined,
    })
  })
  const remember = useEffectEvent(() => {
    madeTo.current = form.getState().base
  })
  useEffect(() => {
    const before = known.current
    known.current = feature
    if (!isSame(before.schema, feature.schema)) follow(before)
    remember()
  }, [feature, etag])

  return { withdrawn: withdrawn.flatMap(({ parts }) => parts), forgetWithdrawn: () => setWithdrawn([]) }
}
