import { readFileSync } from 'node:fs'
import { english } from '@/config/messages/catalogue'
import type { Language } from '@/config/messages/languages'
import { allTexts } from './all-texts'

const topicOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The texts of all pages in a language, by the names under which they are read. */
export function textsIn(language: Language): Record<string, unknown> {
  const names = Object.keys({ ...english, ...allTexts })
  const topics = JSON.parse(readFileSync(`config/messages/${language}.json`, 'utf8')) as Record<
    string,
    unknown
  >
  return Object.fromEntries(names.map((name) => [name, topics[topicOf(name)]]))
}
