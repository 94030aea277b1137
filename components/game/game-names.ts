import { useTranslations } from 'next-intl'
import { type GameProtocol, type GameVariantId, variantOf } from '@/config/games'
import game from '@/config/messages/en/game.json'
import gameSteps from '@/config/messages/en/game-steps.json'

export function useGameNames() {
  const t = useTranslations('game')
  const ofProtocol = (protocol: GameProtocol) => t(`protocols.${protocol}`)

  function ofVariant(id: GameVariantId) {
    const { name, protocol } = variantOf(id)
    if (name !== null) return name
    return protocol === 'source' || protocol === 'battleye' ? t(`others.${protocol}`) : ofProtocol(protocol)
  }
  return { ofProtocol, ofVariant }
}

export const gameTexts = { game, gameSteps }
