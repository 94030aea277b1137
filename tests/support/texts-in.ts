import { readFileSync } from 'node:fs'
import { english } from '@/config/messages/catalogue'
import type { Language } from '@/config/messages/languages'
import { allTexts } from './all-texts'

const fileOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The texts of all pages in a language, by the names under which they are read. */
export function textsIn(language: Language): Record<string, unknown> {
  const names = Object.keys({ ...english, ...allTexts })
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(`config/messages/${language}/${fileOf(name)}.json`, 'utf8'))
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}
