import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { featureQueries, usePatchFeature } from '@/api/features'
import { wasSavedHere } from '@/api/version'
import { feature, type Feature, type FeatureDeclaration } from '@/api/features.schema'
import type { SaveAdapter } from '@/components/form/save-merged'
import { rowName } from '@/components/discord/use-row-name'
import { fieldName, type FormValues, readValues, writeValues } from './form-values'
import { readOptions } from './judge'

/** How a feature's form reads and writes it. */
export function useSaveFeature(guildId: string, declaration: FeatureDeclaration) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = usePatchFeature(guildId, declaration.id)

  const saving = useMemo((): SaveAdapter<FormValues, Feature> => {
    const detail = featureQueries.detail(guildId, declaration.id)
    const { options } = readOptions(declaration)
    const fields = new Map([...options].map(([key, option]) => [fieldName(key), option]))
    return {
      nameRow: (field, row) => {
        const option = fields.get(field)
        return option?.kind === 'list' ? rowName(option, row) : null
      },
      isOwn: (etag) => wasSavedHere(client, detail.queryKey, etag),
      read: readValues(declaration),
      write: (edits, etag) => mutateAsync({ patch: writeValues(edits), etag }),
      current: async ({ current, etag }) => {
        const parsed = feature.safeParse(current)
        if (!parsed.success || !etag) return client.query({ ...detail, staleTime: 0 })
        const now = { value: parsed.data, etag }
        client.setQueryData(detail.queryKey, now)
        return now
      },
    }
  }, [client, declaration, guildId, mutateAsync])

  return { saving, isSaving: isPending }
}
