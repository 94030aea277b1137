import type { ReactNode } from 'react'
import { type RemoteChanges, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { fieldName } from './form-values'
import type { useFeatureForm } from './use-feature-form'
import type { Option } from '@/api/json-schema/option'
import { useFieldNames } from './use-field-names'
import { useOptionValueText } from './use-option-words'

type FeatureNewsProps = {
  guildId: string
  featureId: string
  feature: Pick<ReturnType<typeof useFeatureForm>, 'changes' | 'feature'>
  children: ReactNode
}

/** Tells a feature's form what others saved of it meanwhile. Stands within the form's own provider. */
export function FeatureRemoteChanges({ guildId, featureId, feature, children }: FeatureNewsProps) {
  const { keyOf, labelOf, optionOf } = useFieldNames(feature.feature.options)
  const { came = [], met = [], theirs } = feature.changes ?? {}
  const news: RemoteChanges = {
    guildId,
    subject: `feature:${featureId}`,
    came: came.map(keyOf),
    met: new Map(
      met.map((name) => [keyOf(name), <Words key={name} option={optionOf(name)} value={theirs?.[name]} />]),
    ),
    labelOf: (key) => labelOf(fieldName(key)),
  }
  return <RemoteChangesProvider value={news}>{children}</RemoteChangesProvider>
}

/** A value in words. A component of its own: what channels and roles are called is asked for only where it is drawn. */
const Words = ({ option, value }: { option: Option | undefined; value: unknown }) =>
  useOptionValueText()(option, value)
