import { messagesProvider } from '@/components/ui/extra-texts'
import { transferTexts } from '@/config/messages/transfer-catalogue'

/** Adds the texts about moving a configuration, which no other screen has to bring. */
export const TransferTexts = messagesProvider(transferTexts)
