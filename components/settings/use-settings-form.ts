import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { ApiError, type Versioned } from '@/api/http'
import { type GuildSettings, settingsPatch } from '@/api/settings.schema'
import { notify } from '@/components/feedback/notify'
import { changedFields, keysOf, mergeEdits } from '@/components/form/changes'
import { changedResolver } from '@/components/form/changed-resolver'
import { isSettingsField, pickValues, type SettingsField, type SettingsValues } from './settings-values'
import { type Base, useSaveSettings } from './use-save-settings'

type Conflict = { theirs: SettingsValues; fields: SettingsField[] }

/** The settings form: its fields, what differs from what is saved, saving, and what kept it from being saved. */
export function useSettingsForm(guildId: string, saved: Versioned<GuildSettings>) {
  const t = useTranslations('settings')
  const { save, isSaving } = useSaveSettings(guildId)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const form = useForm<SettingsValues>({
    mode: 'onTouched',
    defaultValues: pickValues(saved.value),
    resolver: changedResolver(settingsPatch, pickValues(saved.value)),
  })
  const { control, reset, setValue, getValues, setError } = form
  const { isDirty } = useFormState({ control })
  const values = useWatch({ control, compute: (all: SettingsValues) => all })

  const base = useRef<Base>({ values: pickValues(saved.value), etag: saved.etag })
  const seen = useRef(saved)

  /** Puts the form on another base and the edits that remain on top of it. */
  function adopt(next: Base, edits: Partial<SettingsValues>) {
    base.current = next
    reset(next.values)
    for (const name of keysOf(edits)) edit(name, edits[name])
  }

  const edit = (name: SettingsField, value: string | undefined) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })

  /** What somebody else saved comes in by itself, unless it meets an edit: that is asked about when saving. */
  const follow = useEffectEvent(() => {
    if (isSaving || seen.current === saved) return
    seen.current = saved
    const next = { values: pickValues(saved.value), etag: saved.etag }
    const { kept, conflicts } = mergeEdits(base.current.values, getValues(), next.values)
    if (conflicts.length === 0) adopt(next, kept)
  })
  useEffect(() => follow(), [saved, isSaving])

  async function send(onSaved: () => void) {
    setFailure(null)
    const sent = getValues()
    try {
      const { base: next, conflicts } = await save(base.current, sent)
      if (conflicts.length > 0) {
        adopt(next, mergeEdits(base.current.values, getValues(), next.values).kept)
        return setConflict({ theirs: next.values, fields: conflicts })
      }
      // What was typed while it was being saved remains an edit.
      adopt(next, changedFields(sent, getValues()))
      onSaved()
      notify({ status: 'success', title: t('saved') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
    }
  }

  function showFailure(error: ApiError) {
    const complaints = Object.entries(error.fields)
    const known = complaints.filter(([name]) => isSettingsField(name))
    known.forEach(([name, message], at) => {
      if (isSettingsField(name)) setError(name, { type: 'server', message }, { shouldFocus: at === 0 })
    })
    if (known.length === 0 || known.length < complaints.length) setFailure(error)
  }

  function decide(name: SettingsField, choice: 'mine' | 'theirs') {
    if (!conflict) return
    if (choice === 'theirs') edit(name, conflict.theirs[name])
    const fields = conflict.fields.filter((field) => field !== name)
    setConflict(fields.length > 0 ? { ...conflict, fields } : null)
  }

  function discard() {
    adopt(base.current, {})
    setConflict(null)
    setFailure(null)
  }

  const submit = (onSaved: () => void) => void form.handleSubmit(() => send(onSaved))()

  return { form, values, isDirty, isSaving, failure, conflict, edit, decide, discard, submit }
}
