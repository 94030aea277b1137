import { isObject } from '@/contract/json'
import { suggestion } from '@/contract/declaration/placeholders'
import { checkTakes } from './check-takes'
import type { DashboardOptions, Declaration } from './dashboard'
import { usualTimes } from './retry'

const declarationNames: Record<keyof Declaration, true> = {
  features: true,
  settings: true,
  builtIn: true,
  commands: true,
}
const optionNames: Record<keyof DashboardOptions, true> = {
  ...declarationNames,
  ...{
    url: true,
    key: true,
    client: true,
    guilds: true,
    choices: true,
    report: true,
    atOnce: true,
    times: true,
  },
  ...{ onGuild: true, onTest: true, onDeclared: true, onReplaced: true },
  ...{ onProblem: true, onReconnected: true, onHeartbeat: true },
}

/** @throws TypeError for a name that nothing reads, which TypeScript would have told */
function checkNames(what: string, given: object, known: object) {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name))
      throw new TypeError(`${what}: there is no ${name}.${suggestion(name, Object.keys(known))}`)
}

const isList = (value: unknown) => Array.isArray(value) || value === undefined

/** @throws TypeError for a list that is none, as where the brackets around a single feature are missing */
function checkLists({ features, commands, builtIn }: Declaration) {
  if (!isList(features)) throw new TypeError('features: give a list of features, such as [luckyDip].')
  if (!isList(commands)) throw new TypeError("commands: give a list of commands, such as [{ name: 'dip' }].")
  if (builtIn !== null && !isList(builtIn))
    throw new TypeError("builtIn: give a list of ids, such as ['welcome'], or null for all.")
}

/** The functions of a bot, and what each is given. */
const functions = [
  ...([
    ['onGuild', 'guild'],
    ['onTest', 'test'],
    ['onDeclared', 'result'],
  ] as const),
  ...([['onReplaced', 'by'], ['onProblem', 'problem'], ['onReconnected']] as const),
  ...([['onHeartbeat'], ['report']] as const),
]

/** @throws TypeError for what is called sooner or later, and is no function, or waits for more than it is given */
function checkFunctions(options: DashboardOptions) {
  const { choices = {} } = options
  if (!isObject(choices)) throw new TypeError('choices: give an object of functions by their sources.')
  const named = functions.map(([name, given]) => [name, options[name], given] as const)
  const listing = Object.entries(choices).map(([source, list]) => [`choices.${source}`, list, 'use'] as const)
  for (const [name, value, given] of [...named, ...listing]) {
    if (value === undefined) continue
    if (typeof value !== 'function') throw new TypeError(`${name}: ${JSON.stringify(value)} is no function.`)
    checkTakes(name, value, given)
  }
}

function checkAddress({ url, key, client = '' }: Pick<DashboardOptions, 'url' | 'key' | 'client'>) {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new TypeError(`url: ${JSON.stringify(url)} is no address that starts with http:// or https://.`)
  const { origin, pathname, search, hash } = new URL(url)
  if (pathname !== '/' || search || hash)
    throw new TypeError(`url: ${JSON.stringify(url)} has a path; give the address alone: ${origin}`)
  if (/^bot /i.test(key)) throw new TypeError('key: give the key alone, without “Bot ” before it.')
  if (/[^!-~]/.test(key))
    throw new TypeError('key: it has a blank, a line break or a letter that no key has.')
  if (!key) throw new TypeError('key: it is empty; give one of the keys in the dashboard’s BOT_API_KEY.')
  if (!/^[\x20-\x7e]{0,100}$/.test(client))
    throw new TypeError('client: give at most 100 letters, digits and marks of ASCII.')
}

/** @throws TypeError for a number that would keep the bot from working, or have it work without a pause */
function checkNumbers({ atOnce = 1, times = {} }: DashboardOptions) {
  if (!Number.isInteger(atOnce) || atOnce < 1)
    throw new TypeError(`atOnce: ${JSON.stringify(atOnce)} is no whole number from 1.`)
  if (!isObject(times))
    throw new TypeError('times: give an object of milliseconds, such as { heartbeat: 30_000 }.')
  checkNames('times', times, usualTimes)
  for (const [name, value] of Object.entries(times))
    if (typeof value !== 'number' || !(value >= 0))
      throw new TypeError(`times.${name}: ${JSON.stringify(value)} is no number of milliseconds.`)
}

/** @throws TypeError for an address, a key, a name of an option, a list, a number or a function that is none */
export function checkOptions(options: DashboardOptions) {
  if (!isObject(options)) throw new TypeError('connectDashboard takes an object: { url, key, guilds, … }.')
  checkAddress(options)
  checkNames('connectDashboard', options, optionNames)
  checkLists(options)
  checkNumbers(options)
  checkFunctions(options)
}

/** @throws TypeError for a name that is no part of a declaration, or a list that is none */
export function checkDeclaration(declaration: Declaration) {
  if (!isObject(declaration)) throw new TypeError('declare takes an object: { features, settings, … }.')
  checkNames('declare', declaration, declarationNames)
  checkLists(declaration)
}
