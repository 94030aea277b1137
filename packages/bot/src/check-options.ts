import { suggestion } from '@/contract/declaration/placeholders'
import type { DashboardOptions, Declaration } from './dashboard'

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

/** @throws TypeError for an address, a key or a name of an option that is wrong */
export function checkOptions(options: DashboardOptions) {
  checkAddress(options)
  checkNames('connectDashboard', options, optionNames)
}

/** @throws TypeError for a name that is no part of a declaration */
export const checkDeclaration = (declaration: Declaration) =>
  checkNames('declare', declaration, declarationNames)
