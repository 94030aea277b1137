import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Page } from '@/components/app/page'
import { GameServers } from '@/components/game-servers/game-servers'
import { AppShell } from '@/components/shell/app-shell'

const GamePage: Page = () => <GameServers />

function GameLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return <AppShell title={t('gameServers')}>{children}</AppShell>
}

GamePage.access = 'signed-in'
GamePage.getLayout = (page) => <GameLayout>{page}</GameLayout>

export default GamePage
