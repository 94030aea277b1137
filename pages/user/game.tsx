import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Page } from '@/components/app/page'
import { GameServers } from '@/components/game-servers/game-servers'
import { AppShell } from '@/components/shell/app-shell'
import { shellQueries } from '@/components/shell/shell-queries'

const GamePage: Page = () => <GameServers />

function GameLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return <AppShell title={t('gameServers')}>{children}</AppShell>
}

GamePage.access = 'signed-in'
GamePage.queries = shellQueries
GamePage.getLayout = (page) => <GameLayout>{page}</GameLayout>

export default GamePage
