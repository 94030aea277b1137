import type { Language } from './languages'
import type { Messages } from './catalogue'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
