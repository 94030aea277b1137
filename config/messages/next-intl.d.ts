import type { Locale } from './languages'
import type { Messages } from './catalogue'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
