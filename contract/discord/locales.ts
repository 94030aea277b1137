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
export type Locale = (typeof discordLocales)[number]

/** What to say of one that Discord does not have: `de_DE` is `de`, and `pt` is `pt-BR`. */
export function unknownLocale(name: string) {
  const language = (locale: string) => locale.split(/[-_]/)[0]?.toLowerCase()
  const near = discordLocales.find((locale) => locale.toLowerCase() === name.replace('_', '-').toLowerCase())
  const meant = near ?? discordLocales.find((locale) => language(locale) === language(name))
  return `Discord has no such locale.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`
}
