import { messagesProvider } from '@/components/ui/extra-texts'
import { healthTexts } from '@/config/messages/health-catalogue'

/** Adds the texts of the health check, which come with its panel. */
export const HealthTexts = messagesProvider(healthTexts)
