import { fc } from '@/tests/support/fast-check'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import inGerman from '@/config/messages/de.json'
import { languages } from '@/config/messages/languages'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { readRealEnv, StartError } from '@/server/env'
import { translated } from '@/tests/server/translated'
import { decodeEnvFile } from '@/server/start/load-environment'
import { completeEnvFile } from '@/server/start/setup/env-file'
import { runSetup } from '@/server/start/setup/run-setup'
import { addressesOf, healthy, secrets, withApplication } from '@/tests/server/doctor/test-deployment'
import { aFolder, startedIn } from './test-http-server'

const { doctor: germanChecks, 'setup-server': germanTexts } = inGerman

type Options = { file?: string; discord?: Parameters<typeof addressesOf>[0] }

/** The setup page of a program that was started in an empty folder, or in one with this `.env`. */
async function aSetup({ file, discord = {} }: Options = {}) {
  const folder = aFolder(file === undefined ? {} : { '.env': file })
  startedIn(folder, {})
  const addresses = await addressesOf({ ...healthy, ...discord })
  let said = ''
  const stop = new AbortController()
  const finished = runSetup({
    signal: stop.signal,
    variables: { PORT: '0', ...parseEnv(file ?? '') },
    write: (text) => void (said += text),
    readEnv(variables) {
      const env = readRealEnv(variables)
      return { ...env, discord: { ...env.discord, ...addresses } }
    },
  })
  onTestFinished(() => {
    stop.abort()
    return finished
  })
  await expect.poll(() => said).toContain('/setup?token=')
  const [address = ''] = /http:\S+/.exec(said) ?? []
  const { origin, port } = new URL(address)
  const env = join(folder, '.env')
  return { address, origin, port, env, finished, read: () => parseEnv(readFileSync(env, 'utf8')) }
}

type Setup = Awaited<ReturnType<typeof aSetup>>

/** A browser that opened the address of the terminal. */
async function aBrowser({ address, origin }: Setup) {
  const opened = await fetch(address)
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${origin}/setup`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'test', ...fields }),
      headers: { cookie, origin, 'sec-fetch-site': 'same-origin', ...headers },
    })
  return { opened, cookie, send }
}

const good = {
  PUBLIC_URL: 'http://localhost:3000',
  DISCORD_CLIENT_ID: '100000000000000001',
  DISCORD_CLIENT_SECRET: secrets.DISCORD_CLIENT_SECRET,
  DISCORD_BOT_TOKEN: secrets.DISCORD_BOT_TOKEN,
}

test('the page has the exact values to copy, and saves what Discord accepts', async () => {
  const setup = await aSetup()
  const { opened, send } = await aBrowser(setup)
  const page = await opened.text()
  const values = [
    `${setup.origin}/api/auth/callback`,
    'bot applications.commands',
    ownCatalogue.invitedPermissions(),
  ]
  for (const value of values) expect(page).toContain(`>${value}<`)
  expect(page).toContain('<title>Guildhall</title>')

  const saved = await send(good)

  expect(saved.status).toBe(200)
  expect(await saved.text()).toContain('Then open http://localhost:3000')
  await setup.finished
  expect(setup.read()).toMatchObject(good)
  const botApiKeys = [expect.stringMatching(/^.{43}$/)]
  expect(readRealEnv(setup.read())).toMatchObject({ mode: 'real', botApiKeys })
  expect(statSync(setup.env).mode & 0o777).toBe(0o600)
  await expect(fetch(setup.address)).rejects.toThrow()
})

test('values that Discord refuses are reported with advice, and not written', async () => {
  const setup = await aSetup({ discord: withApplication({ redirect_uris: [] }) })
  const { send } = await aBrowser(setup)

  const refused = await send(good)
  const page = await refused.text()

  expect(refused.status).toBe(422)
  expect(page).toContain('http://localhost:3000/api/auth/callback is not registered.')
  for (const secret of Object.values(secrets)) expect(page).not.toContain(secret)
  expect(existsSync(setup.env)).toBe(false)

  // The Enter key presses the first button.
  expect(/<button [^>]*name="action"[^>]*>([^<]+)/.exec(page)?.[1]).toBe('Test and save')

  // What was entered is kept, and may be saved all the same.
  expect((await send({ action: 'anyway' })).status).toBe(200)
  await setup.finished
  expect(setup.read()).toMatchObject(good)
})

/** What the page says at a field, and how often in all. */
function problemAt(page: string, name: string) {
  const [, text = ''] = new RegExp(`id="${name}-problem" role="status">([^<]*)<`).exec(page) ?? []
  const isInvalid = new RegExp(`id="${name}"[^>]*aria-invalid="true"`).test(page)
  return { text, isInvalid, times: text === '' ? 0 : page.split(text).length - 1 }
}

test('what a test refuses is told once, at its field and in the words of the form', async () => {
  const { send } = await aBrowser(await aSetup({ discord: { '/api/oauth2/token': { status: 401 } } }))

  const empty = await (await send({ DISCORD_CLIENT_ID: '' })).text()
  for (const name of ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'])
    expect(problemAt(empty, name)).toMatchObject({ text: 'This is missing.', isInvalid: true })
  expect(problemAt(empty, 'PUBLIC_URL')).toEqual({ text: '', isInvalid: false, times: 0 })

  const refused = await (await send({ ...good, DISCORD_BOT_TOKEN: 'wrong' })).text()
  const credentials = 'Discord accepts no such pair of “Client ID” and “Client Secret”. Copy both anew'
  expect(problemAt(refused, 'DISCORD_CLIENT_SECRET')).toMatchObject({ isInvalid: true, times: 1 })
  expect(problemAt(refused, 'DISCORD_CLIENT_SECRET').text).toContain(credentials)
  expect(problemAt(refused, 'DISCORD_BOT_TOKEN').text).toContain('Discord does not accept “Bot token”.')

  const long = await send({ ...good, PRODUCT_NAME: 'x'.repeat(501) })
  expect(long.status).toBe(422)
  expect(problemAt(await long.text(), 'PRODUCT_NAME').text).toBe('This must be at most 500 characters long.')

  // Nothing else calls a field by its variable.
  for (const page of [empty, refused]) {
    const said = page.replaceAll(/<(?:style|script)[^]*?<\/(?:style|script)>|<[^>]*>/g, ' ')
    expect(said).not.toMatch(/DISCORD_|PUBLIC_URL|PRODUCT_NAME|\.env\.example/)
  }
})

test('what is added to .env is read back as it was, or refused by its name', () => {
  const parts = [
    "'",
    '"',
    '`',
    '#',
    '$',
    '$A',
    '${A}',
    '\\',
    '\\n',
    '\n',
    '\r',
    '\0',
    '=',
    ' ',
    '\ufeff',
    '\ud800',
    'ä',
    'X',
  ]
  const value = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
  const before = fc.constantFrom('', 'A=1', "A='1\n", 'A="\nPRODUCT_NAME=\n"\n', 'export PRODUCT_NAME=\n')
  const folder = aFolder()
  const property = fc.property(before, value, value, (text, name, secret) => {
    const path = join(folder, '.env')
    writeFileSync(path, text)
    const added = { PRODUCT_NAME: name, DISCORD_CLIENT_SECRET: secret }
    try {
      completeEnvFile(path, added)
    } catch (error) {
      expect(error).toBeInstanceOf(StartError)
      expect(readFileSync(path, 'utf8')).toBe(text)
      return
    }
    expect(parseEnv(decodeEnvFile(readFileSync(path)))).toEqual({ ...parseEnv(text), ...added })
  })
  fc.assert(property, { numRuns: 300 })
})

test('the page and what the checks found are in the language of its reader', async () => {
  translated()
  const setup = await aSetup({ discord: { '/api/oauth2/token': { status: 401 } } })
  const { send } = await aBrowser(setup)
  const german = { 'accept-language': 'de-AT,en;q=0.5' }

  const page = await (await send({ ...good, DISCORD_CLIENT_ID: 'my bot' }, german)).text()
  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(page).toContain(germanTexts.intro)
  expect(problemAt(page, 'DISCORD_CLIENT_ID').text).toBe(germanTexts.wrong.DISCORD_CLIENT_ID)

  const long = await (await send({ ...good, PRODUCT_NAME: 'x'.repeat(501) }, german)).text()
  expect(problemAt(long, 'PRODUCT_NAME').text).toBe(germanTexts.tooLong)
  const unwritable = await (await send({ ...good, PRODUCT_NAME: `'Lyra' "&" \`Co\`` }, german)).text()
  expect(problemAt(unwritable, 'PRODUCT_NAME').text).toBe(germanTexts.unwritable)
  const empty = await (
    await send({ ...good, DISCORD_CLIENT_SECRET: '', DISCORD_CLIENT_ID: '' }, german)
  ).text()
  expect(problemAt(empty, 'DISCORD_CLIENT_ID').text).toBe(germanTexts.missing)

  const refused = await (await send({ ...good, PRODUCT_NAME: '' }, german)).text()
  const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET } = germanTexts.labels
  expect(problemAt(refused, 'DISCORD_CLIENT_SECRET').text).toContain(
    `Discord kennt „${DISCORD_CLIENT_ID}“ und „${DISCORD_CLIENT_SECRET}“ nicht als Paar. Kopiere beides neu`,
  )
  expect(refused).toContain(germanChecks.codeGrant.ok)
})

/** The texts of a page that is read from right to left, without the marks around what is put into them. */
const withoutMarks = (page: string) => page.replaceAll(/[\u2066-\u2069]/g, '')

test('what the checks found is at the same field in every language', async () => {
  translated()
  const { send } = await aBrowser(await aSetup({ discord: { '/api/oauth2/token': { status: 401 } } }))
  const wrong = { ...good, DISCORD_BOT_TOKEN: 'wrong' }

  for (const { code } of languages) {
    const page = withoutMarks(await (await send(wrong, { 'accept-language': code })).text())
    for (const name of ['DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'])
      expect(problemAt(page, name), `${code} ${name}`).toMatchObject({ isInvalid: true, times: 1 })
    // Fields have their labels there, which the page says outside of what was found, too.
    expect(page.replaceAll(/<[^>]*>/g, ' '), code).not.toMatch(/DISCORD_[A-Z]|lang="en"/)
  }
})

test('what is sold needs the bot’s token, which is told at its field in the language of the reader', async () => {
  translated()
  const { send } = await aBrowser(await aSetup({ file: 'PREMIUM_SKU_IDS=100000000000000007\n' }))

  const page = await (await send({ ...good, DISCORD_BOT_TOKEN: '' }, { 'accept-language': 'de' })).text()

  expect(problemAt(page, 'DISCORD_BOT_TOKEN').text).toBe(germanTexts.missing)
  expect(page).not.toContain('.env.example')
})

test('malformed values cannot be saved, not even with “Save anyway”', async () => {
  const setup = await aSetup()
  const { send } = await aBrowser(setup)

  const refused = await send({ ...good, DISCORD_CLIENT_ID: 'my bot', action: 'anyway' })

  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('role="status">Enter the Client ID: 15 to 21 digits.')
  expect(existsSync(setup.env)).toBe(false)
})

test('variables that are already set are neither asked for nor changed', async () => {
  const fileWith = (id: string) =>
    `# mine\nPORT=0\nDISCORD_CLIENT_ID=${id}\nBOT_API_KEY=a-key-that-i-made-up-myself\nDISCORD_BOT_TOKEN=mine\n`
  const setup = await aSetup({ file: fileWith('') })
  const { opened, send } = await aBrowser(setup)
  expect(await opened.text()).not.toContain('name="DISCORD_BOT_TOKEN"')

  expect((await send(good)).status).toBe(200)

  await setup.finished
  const saved = readFileSync(setup.env, 'utf8')
  expect(saved.startsWith(fileWith(good.DISCORD_CLIENT_ID))).toBe(true)
})

/** A request with any Host, which fetch does not send. */
const statusFor = (port: string, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })

test('only the first browser that opened the address has access, and no other site', async () => {
  const setup = await aSetup()
  const { origin, port, address } = setup
  expect((await fetch(`${origin}/setup`)).status).toBe(403)
  expect((await fetch(`${origin}/setup?token=guessed`)).status).toBe(403)
  const { pathname, search } = new URL(address)
  expect(await statusFor(port, `${pathname}${search}`, { host: `rebound.example:${port}` })).toBe(403)

  const { cookie, send } = await aBrowser(setup)

  expect((await fetch(address)).status).toBe(403)
  expect((await fetch(`${origin}/setup`, { headers: { cookie } })).status).toBe(200)
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { cookie: 'guildhall-setup=guessed' },
  ]
  for (const headers of foreign) expect((await send(good, headers)).status).toBe(403)
  expect(existsSync(setup.env)).toBe(false)
})

test('while the setup page is open, nothing else is served', async () => {
  const setup = await aSetup()
  const { cookie } = await aBrowser(setup)

  for (const path of ['/', '/api/auth/login', '/backend/guilds', '/healthz', '/main']) {
    expect((await fetch(`${setup.origin}${path}`)).status, path).toBe(403)
    expect((await fetch(`${setup.origin}${path}`, { headers: { cookie } })).status, path).toBe(404)
  }
})

test('a name and a colour that are set already are shown and not asked for', async () => {
  const { opened } = await aBrowser(await aSetup({ file: "PRODUCT_NAME=Lyra\nBRAND_COLOR='#0f766e'\n" }))
  const page = await opened.text()

  expect(page).toContain('<h1>Set up Lyra</h1>')
  expect(page).toContain('--accent: light-dark(#0F766E, ')
  expect(page).toContain('<h2>1. The address</h2>')
  expect(page).not.toContain('Guildhall')
})

test('a name and a colour are shown while they are typed, refused as at the start, and saved', async () => {
  const setup = await aSetup({ file: 'PRODUCT_TAGLINE=Strings attached\n' })
  const { cookie, send } = await aBrowser(setup)
  const preview = (typed: Record<string, string>) =>
    fetch(`${setup.origin}/setup/brand?${new URLSearchParams(typed)}`, { headers: { cookie } })
  const typed = { PRODUCT_NAME: 'Lyra & Co', BRAND_COLOR: '#0f766e' }

  expect(await (await preview(typed)).json()).toEqual({
    problems: {},
    name: 'Lyra & Co',
    shades: expect.objectContaining({ '--accent': expect.stringContaining('light-dark(#0F766E, ') }),
  })
  const refused = await preview({ PRODUCT_NAME: '', BRAND_COLOR: '#0f7' })
  const problem = 'Enter six hex digits, such as 0f766e.'
  expect(await refused.json()).toEqual({ problems: { BRAND_COLOR: problem } })

  const page = await (await send({ ...good, ...typed, DISCORD_CLIENT_ID: 'my bot' })).text()
  expect(page).toContain('<b data-product>Lyra &amp; Co</b>')
  expect(page).toContain('--accent: light-dark(#0F766E, ')
  expect(await (await send({ ...good, BRAND_COLOR: 'red' })).text()).toContain(problem)

  // No form of it would be read back from .env as it was typed.
  const unwritable = `'Lyra' "&" \`Co\``
  const sentence = 'This cannot be written to .env as it is: leave out '
  const { problems } = await (await preview({ PRODUCT_NAME: unwritable })).json()
  expect(problems.PRODUCT_NAME).toContain(sentence)
  const kept = await send({ ...good, PRODUCT_NAME: unwritable, action: 'anyway' })
  expect(kept.status).toBe(422)
  expect(await kept.text()).toContain(`id="PRODUCT_NAME-problem" role="status">${sentence}`)

  // A name that is taken out again is the default again.
  expect((await send({ ...good, ...typed, PRODUCT_NAME: '' })).status).toBe(200)
  await setup.finished
  const { PRODUCT_NAME, BRAND_COLOR } = setup.read()
  expect({ PRODUCT_NAME, BRAND_COLOR }).toEqual({ PRODUCT_NAME: undefined, BRAND_COLOR: '#0f766e' })
})
