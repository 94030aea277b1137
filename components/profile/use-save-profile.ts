import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '@/api/http'
import { usePatchUserData, userQueries } from '@/api/users'
import type { SaveAdapter } from '@/components/form/save-merged'
import { type ProfileRecord, type ProfileValues, readValues, versioned } from './profile-values'

/** A refusal of premium belongs beside its switch. */
const besideItsSwitch = (edits: Partial<ProfileValues>) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 403 || edits.premium === undefined) throw error
  throw new ApiError(error.status, error.code, error.message, { fields: { premium: error.message } })
}

/** How the form reads and writes a person's own record. */
export function useSaveProfile(userId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = usePatchUserData(userId)

  const saving = useMemo((): SaveAdapter<ProfileValues, ProfileRecord> => {
    const detail = userQueries.detail(userId)
    return {
      read: readValues,
      write: async (edits, etag) => {
        // A backend cannot tell that the person saved in another window since; what was read meanwhile can.
        const known = client.getQueryData(detail.queryKey)
        if (known !== undefined && versioned(known).etag !== etag)
          throw new ApiError(412, 'conflict', 'It was changed meanwhile.')
        const saved = await mutateAsync(edits).catch(besideItsSwitch(edits))
        return saved && versioned(saved)
      },
      current: async () => versioned(await client.query({ ...detail, staleTime: 0 })),
    }
  }, [client, mutateAsync, userId])

  return { saving, isSaving: isPending }
}
