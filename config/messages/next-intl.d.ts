import type { Messages } from './catalogue'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: Messages
  }
}
