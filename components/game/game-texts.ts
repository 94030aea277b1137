import { messagesProvider } from '@/components/ui/extra-texts'
import { gameTexts } from '@/config/messages/game-catalogue'

/** Adds the texts about game servers, which no other screen has to bring. */
export const GameTexts = messagesProvider(gameTexts)
