import { useTranslations } from 'next-intl'
import { GameServers } from '@/components/game-servers/game-servers'
import { userPage } from '@/components/shell/page'

export default userPage(GameServers, { useTitle: () => useTranslations('shell')('gameServers') })
