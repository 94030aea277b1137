/** The languages that Discord itself offers, by its own codes. */
export const discordLocales = [
  'id',
  'da',
  'de',
  'en-GB',
  'en-US',
  'es-ES',
  'es-419',
  'fr',
  'hr',
  'it',
  'lt',
  'hu',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'fi',
  'sv-SE',
  'vi',
  'tr',
  'cs',
  'el',
  'bg',
  'ru',
  'uk',
  'hi',
  'th',
  'zh-CN',
  'ja',
  'zh-TW',
  'ko',
] as const

/** What texts may be translated into: Discord's languages, and those of the dashboard that Discord lacks. */
export const translationLocales = [...discordLocales, 'ar'] as const
export type Locale = (typeof translationLocales)[number]
