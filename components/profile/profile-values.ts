import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ApiError, type Versioned } from '@/api/http'
import { inBraces } from '@/contract/declaration/placeholders'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { usePatchUserData, userQueries } from '@/api/users'
import type { SavedProfile, SavedUserData } from '@/contract/calls/users'
import type { SaveAdapter } from '@/components/form/form-state'
import { hasEmbedShape } from '@/contract/embed-shape'
import { isObject, isUnreadable } from '@/contract/json'

/** What the form edits; a backend's other fields stay unchanged. */
export type ProfileValues = SavedProfile
/** An embed, or an invalid value that was saved. */
export type SavedEmbed = ProfileValues['profile_embed']
export type ProfileField = keyof ProfileValues

/** Null if nothing is saved yet. */
export type ProfileRecord = SavedUserData | null

const nothingSaved: ProfileValues = { premium: false, profile_embed: null, possibleProfileArguments: [] }

const isProfileField = (name: string): name is ProfileField => Object.hasOwn(nothingSaved, name)

export function fieldOf(path: string): ProfileField | null {
  const [field = ''] = path.split('.')
  return isProfileField(field) ? field : null
}

function readValues(record: ProfileRecord): ProfileValues {
  const { premium, profile_embed, possibleProfileArguments } = record?.profile ?? nothingSaved
  return { premium, profile_embed, possibleProfileArguments }
}

/** Profiles have no version, so their values serve as one. */
export const versioned = (record: ProfileRecord): Versioned<ProfileRecord> => ({
  value: record,
  etag: JSON.stringify(readValues(record)),
})

/** Whether the value has the shape of an embed; its texts may still be invalid. */
export function isEmbed(value: unknown): value is DraftEmbed {
  if (!isObject(value)) return false
  const readable = Object.entries(value).filter(([, part]) => !isUnreadable(part))
  return hasEmbedShape(Object.fromEntries(readable))
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

export function readDraft(changes: Readonly<Record<string, unknown>>): Partial<ProfileValues> {
  const { premium, profile_embed, possibleProfileArguments } = changes
  return {
    ...(typeof premium === 'boolean' && { premium }),
    ...((profile_embed === null || isEmbed(profile_embed)) && { profile_embed }),
    ...(isNames(possibleProfileArguments) && { possibleProfileArguments }),
  }
}

/** Puts a refusal of premium beside its switch. */
const withPremiumError = (edits: Partial<ProfileValues>) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 403 || edits.premium === undefined) throw error
  const premium = error.isFromServer ? error.message : 'errors.refused.text'
  throw new ApiError(error.status, error.code, error.message, { fields: { premium } })
}

export function useSaveAdapter(userId: string, attachments: { formOf: (edits: object) => FormData | null }) {
  const client = useQueryClient()
  const { mutateAsync } = usePatchUserData(userId)

  return useMemo((): SaveAdapter<ProfileValues, ProfileRecord> => {
    const detail = userQueries.detail(userId)
    return {
      read: readValues,
      write: async (edits, etag) => {
        // Only the cache can show that the person has saved in another window.
        const known = client.getQueryData(detail.queryKey)
        if (known !== undefined && versioned(known).etag !== etag)
          throw new ApiError(412, 'conflict', 'It was changed meanwhile.')
        const saved = await mutateAsync(attachments.formOf(edits) ?? edits).catch(withPremiumError(edits))
        return saved && versioned(saved)
      },
      current: async () => versioned(await client.query({ ...detail, staleTime: 0 })),
    }
  }, [attachments, client, mutateAsync, userId])
}

export function useProfileTexts() {
  const t = useTranslations('profile.values')
  return (value: ProfileValues[ProfileField]) => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (Array.isArray(value)) return value.map(inBraces).join(' ') || t('none')
    if (value === null) return t('noCard')
    return (isEmbed(value) ? value.title : undefined) ?? t('card')
  }
}
