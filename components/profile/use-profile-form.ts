import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { profilePatch } from '@/api/users.schema'
import { changedResolver } from '@/components/form/changed-resolver'
import { useSavedForm } from '@/components/form/use-saved-form'
import type { DraftKey } from '@/stores/drafts'
import {
  fieldOf,
  type ProfileField,
  type ProfileRecord,
  type ProfileValues,
  readValues,
  versioned,
} from './profile-values'
import { useProfileErrors } from './use-profile-complaints'
import { useSaveProfile } from './use-save-profile'

type ProfileFormOptions = {
  userId: string
  record: ProfileRecord
  draftKey: DraftKey
  onSaved: () => void
  /** Something that is drawn keeps it from being saved. */
  onWrong: () => void
}

/** The form of a person's own profile: its values, what is said about them, and saving with Undo. */
export function useProfileForm({ userId, record, draftKey, onSaved, onWrong }: ProfileFormOptions) {
  const t = useTranslations('profile')
  const saved = useMemo(() => versioned(record), [record])
  const savedValues = useMemo(() => readValues(record), [record])
  const { saving, isSaving } = useSaveProfile(userId)

  const form = useSavedForm<ProfileValues, ProfileRecord>({
    saved,
    saving,
    isSaving,
    draftKey,
    name: t('title'),
    savedTitle: t('saved'),
    resolver: changedResolver(profilePatch, savedValues),
    onInvalid: () => {
      complaints.setHasTried(true)
      onWrong()
    },
    showComplaints: (fields) => {
      const known = Object.entries(fields).filter(([path]) => fieldOf(path) !== null)
      complaints.setServer(Object.fromEntries(known))
      onWrong()
      return known.map(([path]) => path)
    },
    onSaved: () => {
      complaints.clear()
      onSaved()
    },
  })
  const complaints = useProfileErrors(savedValues, form.values)

  function edit<Field extends ProfileField>(field: Field, value: ProfileValues[Field]) {
    complaints.forget(field)
    form.edit(field, value)
  }
  function discard() {
    form.discard()
    complaints.clear()
  }

  return { ...form, edit, discard, complaints, savedValues }
}
