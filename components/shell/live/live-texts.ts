import { messagesProvider } from '@/components/ui/extra-texts'
import { liveTexts } from '@/config/messages/live-catalogue'

/** Adds the texts about what happens meanwhile, which come with the code that shows it. */
export const LiveTexts = messagesProvider(liveTexts)
