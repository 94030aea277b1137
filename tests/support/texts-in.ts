import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@/config/messages/languages'

const nameOf = (file: string) =>
  file.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The texts of all pages in a language, by the names under which they are read. */
export function textsIn(language: Language): Record<string, unknown> {
  const folder = `config/messages/${language}`
  const files = readdirSync(folder).filter((file) => file !== 'translated-from.json')
  return Object.fromEntries(
    files.map((file) => [nameOf(file), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as unknown]),
  )
}
