import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Versioned } from '@/api/http'
import type { Feature, FeatureDeclaration } from '@/api/features.schema'
import { changedFields } from '@/components/form/changes'
import { ConflictNotice } from '@/components/form/conflict-notice'
import { DraftNotice } from '@/components/form/draft-notice'
import { findRow } from '@/components/form/merge-rows'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ignoreLineEnter } from '@/components/form/is-line-enter'
import { ReadOnlyFields } from '@/components/form/read-only-fields'
import { SaveBar } from '@/components/form/save-bar'
import { useFormDraft } from '@/components/form/use-form-draft'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { useSaveShortcut } from '@/components/form/use-save-shortcut'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { ReadOnlyNotice } from '@/components/shell/guild-notices'
import { useMayChange } from '@/components/shell/use-guild'
import { FormLive } from '@/components/shell/live/form-live'
import { AttentionNotice } from './attention-notice'
import { CarriedProvider } from './carried-notice'
import { rowName } from '@/components/discord/use-row-name'
import { EnabledSwitch } from './enabled-switch'
import { FeatureRemoteChanges } from './feature-news'
import { FocusProvider, FormApiProvider, SavedProvider } from './form-api'
import { FeatureHead } from './feature-head'
import { formStyles } from './form-styles'
import { fieldName, type FormValues, readValues, usableDraft } from './form-values'
import { OptionGroups } from './option-groups'
import { useFeatureForm } from './use-feature-form'
import { useFieldNames } from './use-field-names'
import { useOptionValueText } from './use-option-words'

export type FeatureFormProps = {
  guildId: string
  /** Null while it is not known who is signed in: then no draft is kept. */
  userId: string | null
  declaration: FeatureDeclaration
  saved: Versioned<Feature>
}

/** A feature's form, drawn from its declaration, with everything that keeps an edit from being lost. */
export function FeatureForm({ guildId, userId, declaration, saved }: FeatureFormProps) {
  const t = useTranslations('features')
  const { id, name } = declaration
  const draftKey = userId === null ? null : { userId, guildId, form: `feature:${id}` }
  const feature = useFeatureForm({ guildId, declaration, saved, draftKey, onSaved: () => closeOffer() })
  const { form, isDirty, isSaving, failure, conflict, submit: save, complaints } = feature
  const mayChange = useMayChange(guildId)
  const savedValues = useMemo(() => readValues(declaration)(saved.value), [declaration, saved.value])
  const attempts = useLeaveGuard(isDirty)
  const { offer, closeOffer } = useFormDraft({
    draftKey,
    changes: isDirty ? changedFields<FormValues>(savedValues, form.getValues()) : {},
    usable: usableDraft(savedValues, new Set([...feature.feature.options.keys()].map(fieldName))),
  })
  const { carried: text, takeBack } = feature.carry
  const carried = text && {
    to: text.to,
    from: feature.feature.options.get(text.from)?.title ?? text.from,
    takeBack: () => takeBack(feature.values),
  }
  useSaveShortcut(() => {
    if (isDirty && mayChange && !isSaving && !conflict) save()
  })

  function restore() {
    for (const [field, value] of Object.entries(offer?.changes ?? {})) feature.edit(field, value)
    closeOffer()
  }

  return (
    <FormApiProvider value={feature.api}>
      <FocusProvider value={feature.wish}>
        <FeatureRemoteChanges guildId={guildId} featureId={id} feature={feature}>
          <chakra.form
            sx={formStyles}
            noValidate
            tabIndex={-1}
            aria-label={name}
            onKeyDown={ignoreLineEnter}
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <FeatureHead feature={declaration}>
              <FormLive etag={saved.etag} isInUse={saved.value.enabled && !isDirty} />
            </FeatureHead>
            <ReadOnlyNotice guildId={guildId} />
            {offer && mayChange && (
              <DraftNotice savedAt={offer.savedAt} onRestore={restore} onDiscard={closeOffer} />
            )}
            <AttentionNotice
              paths={complaints.attention}
              isOn={saved.value.enabled}
              options={feature.feature.options}
              onShow={(path) => feature.askForFocus([path])}
            />
            <ReadOnlyFields isReadOnly={!mayChange}>
              <EnabledSwitch
                name={name}
                isOn={feature.values.enabled === true}
                complaint={complaints.said.enabled}
                onChange={(isOn) => feature.api.edit(['enabled'], isOn)}
              />
              <SavedProvider value={feature.savedFeature}>
                <CarriedProvider value={carried}>
                  <OptionGroups
                    options={feature.feature.options}
                    values={feature.values}
                    complaints={complaints.said}
                  />
                </CarriedProvider>
              </SavedProvider>
            </ReadOnlyFields>
            <SaveBar
              isOpen={isDirty}
              isHeld={conflict !== null}
              isReadOnly={!mayChange}
              onReset={feature.discard}
              {...{ isSaving, attempts }}
            >
              {failure && <InlineNotice title={t('notSaved')} error={failure} fields={feature.unplaced} />}
              {conflict && <Conflicts guildId={guildId} featureId={id} feature={feature} />}
            </SaveBar>
          </chakra.form>
        </FeatureRemoteChanges>
      </FocusProvider>
    </FormApiProvider>
  )
}

type Place = { field: string; row?: string }

type ConflictsProps = { guildId: string; featureId: string; feature: ReturnType<typeof useFeatureForm> }

/** What both sides changed, in words: fields, and of lists the rows. */
function Conflicts({ guildId, featureId, feature }: ConflictsProps) {
  const { conflict, feature: read, form } = feature
  const { keyOf, labelOf, optionOf } = useFieldNames(read.options)
  const words = useOptionValueText()

  function describe(place: Place) {
    const { field, row } = place
    const option = optionOf(field)
    const label = row === undefined ? labelOf(field) : `${labelOf(field)}: ${row}`
    const [mine, theirs]: unknown[] = [form.getValues(field), conflict?.theirs[field]]
    if (option?.kind !== 'list')
      return { place, label, mine: words(option, mine), theirs: words(option, theirs) }

    const at = (list: unknown) =>
      row === undefined ? list : findRow(list, row, (other) => rowName(option, other))
    const common = { guildId, subject: `feature:${featureId}`, name: keyOf(field), isRow: row !== undefined }
    return {
      place,
      label,
      mine: <ConflictValue {...common} value={at(mine)} other={at(theirs)} />,
      theirs: <ConflictValue {...common} value={at(theirs)} other={at(mine)} />,
    }
  }
  const places: Place[] = [...(conflict?.fields ?? []).map((field) => ({ field })), ...(conflict?.rows ?? [])]
  const conflicts = new Map(places.map((place) => [JSON.stringify(place), describe(place)]))
  const decide = (choice: 'mine' | 'theirs') => (name: string) => {
    const place = conflicts.get(name)?.place
    if (place) feature.decide(place.field, choice, place.row)
  }
  return (
    <ConflictNotice
      conflicts={[...conflicts].map(([name, { label, mine, theirs }]) => ({ name, label, mine, theirs }))}
      onKeepMine={decide('mine')}
      onTakeTheirs={decide('theirs')}
    />
  )
}
