import { messagesProvider } from '@/components/ui/extra-texts'
import { statusTexts } from '@/config/messages/status-catalogue'

/** Adds the texts about the bot's status, which no other screen has to bring. */
export const StatusTexts = messagesProvider(statusTexts)
