import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import accountEnglish from '@/config/messages/en/account-server.json'
import backendEnglish from '@/config/messages/en/backend.json'
import commonEnglish from '@/config/messages/en/common.json'
import demoEnglish from '@/config/messages/en/demo.json'
import discordEnglish from '@/config/messages/en/discord.json'
import doctorEnglish from '@/config/messages/en/doctor.json'
import errorsEnglish from '@/config/messages/en/errors.json'
import featuresEnglish from '@/config/messages/en/features.json'
import gameServersEnglish from '@/config/messages/en/game-servers-server.json'
import healthEnglish from '@/config/messages/en/health-server.json'
import historyEnglish from '@/config/messages/en/history.json'
import httpErrorsEnglish from '@/config/messages/en/http-errors.json'
import imageErrorsEnglish from '@/config/messages/en/image-errors.json'
import pickersEnglish from '@/config/messages/en/pickers.json'
import settingsEnglish from '@/config/messages/en/settings.json'
import setupEnglish from '@/config/messages/en/setup-server.json'
import validationEnglish from '@/config/messages/en/validation.json'
import { defaultLanguage, type Language, languages } from '@/config/messages/languages'
import { readJson } from '@/contract/json'

/*
 * What answers say, in the language of whoever is answered. Each text is looked up when it is read: outside of calls, as in
 * what is logged, and where a language lacks it, it is English. So no module keeps a text from its start.
 */

const reader = new AsyncLocalStorage<Language>()

/** Does work whose texts somebody reads in that language. */
export const answerIn = <Done>(language: Language, work: () => Done): Done => reader.run(language, work)

/** The language of whoever is answered now. */
export const readersLanguage = (): Language => reader.getStore() ?? defaultLanguage

const translations = new Map<Language, ReadonlyMap<string, unknown>>()

/** The texts of a language, by topic. */
export const addTranslation = (language: Language, topics: Readonly<Record<string, unknown>>) =>
  void translations.set(language, new Map(Object.entries(topics)))

const isTexts = (value: unknown): value is object => typeof value === 'object' && value !== null
const partOf = (texts: unknown, key: string | symbol): unknown =>
  isTexts(texts) && Object.hasOwn(texts, key) ? Reflect.get(texts, key) : undefined

function forReader<Texts extends object>(english: Texts, translated: () => unknown): Texts {
  return new Proxy(english, {
    get(texts, key) {
      const own: unknown = Reflect.get(texts, key)
      if (isTexts(own)) return forReader(own, () => partOf(translated(), key))
      const other = partOf(translated(), key)
      return typeof own === 'string' && typeof other === 'string' && other !== '' ? other : own
    },
  })
}

const names: string[] = []

function file<Texts extends object>(name: string, english: Texts): Texts {
  names.push(name)
  return forReader(english, () => translations.get(readersLanguage())?.get(name))
}

export const account = file('account-server', accountEnglish)
export const backend = file('backend', backendEnglish)
export const common = file('common', commonEnglish)
/** Of the stand-in for Discord. */
export const demo = file('demo', demoEnglish)
export const discord = file('discord', discordEnglish)
/** What the checks of a deployment find; on the command line, in English. */
export const doctor = file('doctor', doctorEnglish)
export const errors = file('errors', errorsEnglish)
export const features = file('features', featuresEnglish)
export const gameServers = file('game-servers-server', gameServersEnglish)
export const health = file('health-server', healthEnglish)
export const history = file('history', historyEnglish)
export const httpErrors = file('http-errors', httpErrorsEnglish)
export const imageErrors = file('image-errors', imageErrorsEnglish)
export const pickers = file('pickers', pickersEnglish)
export const settings = file('settings', settingsEnglish)
export const setup = file('setup-server', setupEnglish)
export const validation = file('validation', validationEnglish)

/** Written by `npm run openapi` from the definitions of the features, which say the English texts themselves. */
export const builtInFile = 'built-in-features'
names.push(builtInFile)

/** The texts of the built-in features in the reader's language, where it has any. */
export const builtInTranslation = (): unknown => translations.get(readersLanguage())?.get(builtInFile)

const pathOf = (root: string, language: string) => join(root, 'config/messages', `${language}.json`)

const translated = languages.map(({ code }) => code).filter((code) => code !== defaultLanguage)

/** @throws Error if a language's file is missing: the server would answer in English, which nobody would notice */
export function checkTranslations(root: string) {
  const missing = translated.map((code) => pathOf(root, code)).find((path) => !existsSync(path))
  if (missing) throw new Error(`The texts of a language are missing: there is no file ${missing}.`)
}

/** @param root the folder that has `config/messages/` */
export function readTranslations(root: string) {
  for (const code of translated) {
    const path = pathOf(root, code)
    const texts = existsSync(path) ? readJson(readFileSync(path, 'utf8')) : {}
    addTranslation(code, Object.fromEntries(names.map((topic) => [topic, partOf(texts, topic)])))
  }
}
