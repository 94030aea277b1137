import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { gameServerTexts } from './game-names'
import { PageHead } from '@/components/ui/page'
import { usePublicConfig } from '@/components/ui/public-config'
import { withTexts } from '@/components/ui/with-texts'
import { SavedServers } from './saved-servers'
import { type PasswordRequest, ServerForm } from './server-form'

export const GameServers = withTexts(gameServerTexts, Content)

function Content() {
  const t = useTranslations('gameServers')
  const { demoGameServer } = usePublicConfig()
  const [passwordRequest, setPasswordRequest] = useState<PasswordRequest>(null)
  return (
    <chakra.div display="grid" gap={6}>
      <PageHead title={t('title')} lead={t('lead')} />
      {demoGameServer && (
        <chakra.p layerStyle="notice.info">
          <bdi>{demoGameServer}</bdi>
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        alignItems="start"
        gap={{ base: 6, xl: 8 }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '26rem minmax(0, 1fr)' }}
      >
        <ServerForm passwordRequest={passwordRequest} />
        <SavedServers onChangePassword={(server) => setPasswordRequest({ server })} />
      </chakra.div>
    </chakra.div>
  )
}
