import { chakra, Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GameTexts } from '@/components/game/game-names'
import { noticeStrip } from '@/components/ui/inline-notice'
import { usePublicConfig } from '@/components/ui/public-config'
import { SavedServers } from './saved-servers'
import { type PasswordRequest, ServerForm } from './server-form'

const styles = {
  display: 'grid',
  gap: 6,
  '.lead': { mt: 1, color: 'text.muted' },
  '.demo': noticeStrip('info'),
  '.parts': {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 6, xl: 8 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '26rem minmax(0, 1fr)' },
  },
} as const

export const GameServers = () => (
  <GameTexts>
    <Content />
  </GameTexts>
)

function Content() {
  const t = useTranslations('game')
  const { demoGameServer } = usePublicConfig()
  const [wish, setWish] = useState<PasswordRequest>(null)
  return (
    <chakra.div sx={styles}>
      <div>
        <Heading as="h1">{t('title')}</Heading>
        <p className="lead">{t('lead')}</p>
      </div>
      {demoGameServer && <p className="demo">{demoGameServer}</p>}
      <div className="parts">
        <ServerForm wish={wish} />
        <SavedServers onChangePassword={(server) => setWish({ server })} />
      </div>
    </chakra.div>
  )
}
