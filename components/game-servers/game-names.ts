import { useTranslations } from 'next-intl'
import { type GameProtocol, type GameVariantId, variantOf } from '@/config/games'
import gameServers from '@/config/messages/en/game-servers.json'
import gameServerSteps from '@/config/messages/en/game-server-steps.json'

export function useGameNames() {
  const t = useTranslations('gameServers')
  const ofProtocol = (protocol: GameProtocol) => t(`protocols.${protocol}`)

  function ofVariant(id: GameVariantId) {
    const { name, protocol } = variantOf(id)
    if (name !== null) return name
    return protocol === 'source' || protocol === 'battleye' ? t(`others.${protocol}`) : ofProtocol(protocol)
  }
  return { ofProtocol, ofVariant }
}

export const gameServerTexts = { gameServers, gameServerSteps }
