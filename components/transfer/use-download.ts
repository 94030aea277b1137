import { useState } from 'react'
import { useFetchConfiguration } from '@/api/transfer'
import { fileName } from '@/components/ui/file-name'
import { useBrand } from '@/components/ui/public-config'
import { saveJson } from '@/components/ui/save-file'
import type { GuildPreview } from '@/contract/calls/discord'

export type NamedGuild = Pick<GuildPreview, 'id' | 'name'>

/** Downloads what is saved in a guild; `saved` is the name of the last file. */
export function useDownload(guild: NamedGuild) {
  const { name: product } = useBrand()
  const { mutate, error, isPending } = useFetchConfiguration()
  const [saved, setSaved] = useState('')

  function download() {
    setSaved('')
    mutate(guild.id, {
      onSuccess: (configuration) => {
        const file = configurationFileName(product, guild, configuration.exported_at)
        saveJson(configuration, file)
        setSaved(file)
      },
    })
  }
  return { download, error, isPending, saved }
}

/** Such as `guildhall-night-owls-2026-08-01.json`. */
export function configurationFileName(product: string, guild: NamedGuild, exportedAt: string) {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(exportedAt)?.[0]
  return `${[fileName(product), fileName(guild.name) || guild.id, day].filter(Boolean).join('-')}.json`
}
