import { useMemo } from 'react'
import type { ListOption, TextOption } from '@/contract/declaration/option'
import { ChoicePicker } from '@/components/discord/pickers/choice-picker'
import { type ControlProps, formatPath, useFormApi } from '@/components/options/form-context'
import { useDependencies } from '@/components/options/preview-parts'
import { manyOf, oneOf } from './picker-props'

/** What to ask for an option; all rows of a list have the same choices, as far as they depend on the same. */
function useQuestion({ option, path }: Pick<ControlProps<TextOption | ListOption>, 'option' | 'path'>) {
  const { guildId, featureId } = useFormApi()
  const { values, titles } = useDependencies(option.dependsOn)
  const { source = '' } = option
  const at = formatPath(path.map((key) => (typeof key === 'number' ? 0 : key)))
  const question = useMemo(
    () => ({
      guildId,
      subject: featureId === null ? 'settings' : `feature:${featureId}`,
      option: at,
      source,
      with: values,
    }),
    [guildId, featureId, at, source, values],
  )
  return { question, titles }
}

export const PickControl = (props: ControlProps<TextOption>) => (
  <ChoicePicker {...oneOf(props)} {...useQuestion(props)} />
)

export const PicksControl = (props: ControlProps<ListOption>) => (
  <ChoicePicker multiple {...manyOf(props)} {...useQuestion(props)} />
)
