import { Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { isWithoutTransfer } from './plan'
import { type NamedGuild, useDownload } from './use-download'

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
