/** A language's name in that language, with its region: `Deutsch`, `English (United Kingdom)`. */
export function localeName(locale: string) {
  try {
    const name =
      new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return locale
  }
}
