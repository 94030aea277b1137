import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isolated } from '@/components/ui/isolated'
import { notify } from '@/components/ui/notify'
import { withoutUndeclared } from '@/contract/declaration/as-declared'
import { isSame, type JsonObject } from '@/contract/json'
import type { FeatureOptions } from './validate-options'
import type { WithdrawnEdit } from '@/stores/drafts'
import { canReturn, isDeclared, undeclaredEdits, withdrawnEdits } from './withdrawn'

type Form = {
  values: () => object
  getState: () => {
    edits: object
    base: object
    withdrawn: readonly WithdrawnEdit[]
  }
  setState: (next: { withdrawn: readonly WithdrawnEdit[] }) => void
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
  /** How many drafts were restored. */
  restored: number
}

const entriesOf = (values: object): JsonObject => ({ ...values })

/**
 * Says so when other options are declared while a form is open. Edits stay, but for those whose option is gone: they
 * come back if it does, and are to be read until then. So are those that a restored draft has.
 */
export function useDeclaredAnew(form: Form, { title, feature, isOfBot, etag, restored }: Declared) {
  const t = useTranslations('features.declaredAgain')
  const known = useRef(feature)
  /** What the edits were made to, with the options as they were: the values may arrive before the declaration. */
  const madeTo = useRef<object>({})
  /** @param gone take the place of what was withdrawn of the same options before */
  function setAside(gone: readonly WithdrawnEdit[], left: readonly WithdrawnEdit[]) {
    const kept = left.filter(({ name }) => gone.every((edit) => edit.name !== name))
    form.setState({ withdrawn: [...kept, ...gone] })
  }

  function bringBack(before: FeatureOptions) {
    const current = entriesOf(form.values())
    const { withdrawn } = form.getState()
    const returning = withdrawn.filter((edit) => canReturn(edit, before, feature, current))
    for (const { name, value } of returning) form.edit(name, value)
    return withdrawn.filter((edit) => !returning.includes(edit))
  }

  function dropUndeclared() {
    for (const [name, value] of Object.entries(form.getState().edits)) {
      const option = feature.options.get(name)
      const kept: unknown = option ? withoutUndeclared(option, value) : value
      if (!isSame(kept, value)) form.edit(name, kept)
    }
  }

  const follow = useEffectEvent((before: FeatureOptions) => {
    const gone = withdrawnEdits(before, feature, entriesOf(form.getState().edits), entriesOf(madeTo.current))
    form.forget((name) => !before.options.has(name) || feature.options.has(name))
    dropUndeclared()
    setAside(gone, bringBack(before))
    notify({
      about: `options of ${title}`,
      status: 'info',
      title: t(isOfBot ? 'byBot' : 'title', { name: isolated(title) }),
      description: gone.length > 0 ? t('gone') : undefined,
    })
  })
  /** What was withdrawn when the draft was stored may be declared again, and other options may be gone since. */
  const sortOut = useEffectEvent(() => {
    const { edits, withdrawn } = form.getState()
    const returning = withdrawn.filter(
      (edit) => !Object.hasOwn(edits, edit.name) && isDeclared(feature, edit),
    )
    for (const { name, value } of returning) form.edit(name, value)
    setAside(
      undeclaredEdits(feature, entriesOf(form.getState().edits)),
      withdrawn.filter((edit) => !returning.includes(edit)),
    )
    dropUndeclared()
  })
  useEffect(() => {
    if (restored > 0) sortOut()
  }, [restored])
  const remember = useEffectEvent(() => {
    madeTo.current = form.getState().base
  })
  useEffect(() => {
    const before = known.current
    known.current = feature
    if (!isSame(before.schema, feature.schema)) follow(before)
    remember()
  }, [feature, etag])
}
