import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isolated } from '@/components/ui/isolated'
import { notify } from '@/components/ui/notify'
import { withoutUndeclared } from '@/contract/declaration/as-declared'
import { isSame } from '@/contract/json'
import type { FeatureOptions } from './validate-options'

type Form = {
  getState: () => { edits: object }
  edit: (name: string, value: unknown) => void
  /** Drops the edits of fields that are no longer there, and returns their names. */
  forget: (isThere: (name: string) => boolean) => string[]
}

/** Says so when other options are declared while a form is open. Edits stay, but for those whose option is gone. */
export function useDeclaredAnew(form: Form, { title, feature }: { title: string; feature: FeatureOptions }) {
  const t = useTranslations('features.declaredAgain')
  const format = useFormatter()
  const known = useRef(feature)

  const follow = useEffectEvent((before: FeatureOptions) => {
    const gone = form.forget((name) => !before.options.has(name) || feature.options.has(name))
    for (const [name, value] of Object.entries(form.getState().edits)) {
      const option = feature.options.get(name)
      const kept: unknown = option ? withoutUndeclared(option, value) : value
      if (!isSame(kept, value)) form.edit(name, kept)
    }
    const options = format.list(gone.map((name) => isolated(before.options.get(name)?.title ?? name)))
    notify({
      about: `options of ${title}`,
      status: 'info',
      title: t('title', { name: isolated(title) }),
      description: gone.length > 0 ? t('gone', { options, count: gone.length }) : undefined,
    })
  })
  useEffect(() => {
    const before = known.current
    known.current = feature
    if (!isSame(before.schema, feature.schema)) follow(before)
  }, [feature])
}
