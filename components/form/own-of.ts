/** What a table has for the language of a locale, with its region or without. */
export function ownOf<Words>(table: Readonly<Record<string, Words>>, locale: string) {
  const { baseName, language } = new Intl.Locale(locale)
  return table[baseName] ?? table[language]
}
