import { messagesProvider } from '@/components/ui/extra-texts'
import { apiDocsTexts } from '@/config/messages/api-docs-catalogue'

/** Adds the texts of the page about the API, which no other screen has to bring. */
export const ApiDocsTexts = messagesProvider(apiDocsTexts)
