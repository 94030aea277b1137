import { Box } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type Ref, useImperativeHandle, useMemo } from 'react'
import type { NameRow } from '@/components/form/form-state'
import type { Errors } from '@/components/form/form-store'
import type { EditableFormState } from '@/components/form/use-editable-form'
import { FormApiProvider, FormContextProvider } from '@/components/options/form-context'
import { formStyles } from '@/components/options/form-styles'
import { OptionGroups } from '@/components/options/option-groups'
import { useDeclaredAnew } from '@/components/options/use-declared-anew'
import { useFieldErrors } from '@/components/options/use-field-errors'
import { useOptionsForm } from '@/components/options/use-options-form'
import { blockingErrors, readOptions, withoutBlankRows } from '@/components/options/validate-options'
import { withTexts } from '@/components/ui/with-texts'
import { optionTexts } from '@/config/messages/options-catalogue'
import { WithdrawnNotice } from '@/components/options/lazy-withdrawn-notice'
import type { SettingsDeclaration } from '@/contract/calls/settings'
import { rowName } from '@/contract/declaration/naming'
import type { JsonObject } from '@/contract/json'
import type { SettingsValues } from './use-setting'

/** What the form around the declared settings asks of them. */
export type DeclaredForm = {
  /** The errors that keep the form from being saved. */
  validate: (values: JsonObject, saved: JsonObject) => Errors<unknown>
  titleOf: (name: string) => string | undefined
  nameRow: NameRow
  /** Values without the rows that were left empty. */
  tidied: (values: JsonObject) => JsonObject
  focus: (paths: readonly string[]) => void
}

type DeclaredSettingsProps = {
  guildId: string
  declaration: SettingsDeclaration
  editable: EditableFormState<SettingsValues>
  /** Not `ref`, which does not get through to code that is loaded later. */
  handle: Ref<DeclaredForm>
}

/** The settings that the bot declares, drawn like the options of a feature. */
export const DeclaredSettings = withTexts(optionTexts, Declared)

function Declared({ guildId, declaration, editable, handle }: DeclaredSettingsProps) {
  const feature = useMemo(() => readOptions(declaration), [declaration])
  const { store, values, saved } = editable
  const { withdrawn } = editable.state
  const errors = useFieldErrors(feature, editable)
  const t = useTranslations('settings')
  useDeclaredAnew(store, {
    title: t('title'),
    feature,
    isOfBot: true,
    etag: editable.state.latest.etag,
    restored: editable.state.restored,
  })
  const { api, context, focusTopmost } = useOptionsForm({
    guildId,
    featureId: null,
    feature,
    defaults: declaration.defaults,
    values,
    saved,
    base: editable.state.base,
    getValues: store.values,
    edit: store.edit,
    errors,
    hasTests: false,
  })
  useImperativeHandle(
    handle,
    () => ({
      validate: (now, before) => blockingErrors(feature, before, now),
      titleOf: (name) => feature.options.get(name)?.title,
      nameRow: (name, row) => {
        const option = feature.options.get(name)
        return option?.kind === 'list' ? rowName(option, row) : null
      },
      tidied: (now) =>
        Object.fromEntries(
          [...feature.options].map(([name, option]) => [name, withoutBlankRows(option, now[name])]),
        ),
      focus: focusTopmost,
    }),
    [feature, focusTopmost],
  )

  return (
    <FormApiProvider value={api}>
      <FormContextProvider value={context}>
        <Box display="contents" sx={formStyles}>
          {withdrawn.length > 0 && (
            <WithdrawnNotice withdrawn={withdrawn} onClose={() => store.setState({ withdrawn: [] })} />
          )}
          <OptionGroups
            declared={declaration}
            heading={t('sections.declared')}
            options={feature.options}
            values={values}
            fieldErrors={errors.visibleErrors}
          />
        </Box>
      </FormContextProvider>
    </FormApiProvider>
  )
}
