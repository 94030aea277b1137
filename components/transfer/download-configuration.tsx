import { Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { useFetchConfiguration } from '@/api/transfer'
import { useBrand } from '@/components/ui/public-config'
import { fileName, saveJson } from '@/components/ui/save-file'
import type { GuildPreview } from '@/contract/calls/discord'
import { isWithoutTransfer } from './plan'

type DownloadConfigurationProps = {
  guild: NamedGuild
  variant?: 'outline'
  /** Beside the button. */
  children?: ReactNode
}

export function DownloadConfiguration({ guild, variant, children }: DownloadConfigurationProps) {
  const t = useTranslations('transfer')
  const { download, error, isPending, saved } = useDownload(guild)

  return (
    <>
      <Flex wrap="wrap" align="center" gap={3} mt={4}>
        <BusyButton
          variant={variant}
          leftIcon={<Download size={16} />}
          isLoading={isPending}
          loadingText={t('export.busy')}
          onClick={download}
        >
          {t('export.action')}
        </BusyButton>
        {children}
        <Text layerStyle="hint" overflowWrap="anywhere" role="status">
          {saved && t('export.done', { name: saved })}
        </Text>
      </Flex>
      {error && isWithoutTransfer(error) && <p role="alert">{t('notOffered.text')}</p>}
      {error && !isWithoutTransfer(error) && <InlineNotice title={t('export.failed')} error={error} />}
    </>
  )
}

export type NamedGuild = Pick<GuildPreview, 'id' | 'name'>

/** Downloads what is saved in a guild; `saved` is the name of the last file. */
function useDownload(guild: NamedGuild) {
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
