import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnv, orFail, root, tool } from './project.mjs'

// The shell first: Chromium without its windows, which takes a third less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const usualFolders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]
const usualNames = [...names, 'Google Chrome', 'Chromium']

/** What the end-to-end tests start Chromium with: as root, without a graphics card, and silent on the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser whose shared libraries are missing is there, but cannot be used. */
const runs = (path) => spawnSync(path, ['--no-sandbox', '--version'], { timeout: 20_000 }).status === 0

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualFolders]
  return usualNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) && runs(path) ? path : undefined
}

/**
 * The browser for tests: `CHROMIUM_PATH`, an installed Chromium or Chrome, Playwright's own.
 * @returns its path, or undefined when there is none
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  return named || installed() || (await playwrights())
}

function attempt(command, args, env) {
  process.stdout.write(`No browser is installed; trying ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: childEnv(env) }).status === 0
}

const installPlaywrights = () =>
  attempt(tool('playwright'), ['install', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' })

function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) => attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env)
  if (!attempt('apt-get', ['update', '-q'], env)) return
  if (!install('chromium-headless-shell')) install('chromium')
}

/**
 * As `findBrowser`, but gets one where there is none: Playwright's, or Debian's package as root.
 * @throws an error whose message is the one line that says what to do
 */
export async function ensureBrowser() {
  let path = await findBrowser()
  for (const install of [installPlaywrights, installDebians]) {
    if (path) return path
    install()
    path = await findBrowser()
  }
  if (path) return path
  throw new Error(
    'No browser for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

/** A browser to measure pages in. */
export async function launchBrowser() {
  const executablePath = await ensureBrowser()
  const { chromium } = await import('@playwright/test')
  return chromium.launch({ executablePath, args: browserFlags })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await orFail(async () => process.stdout.write(`${await ensureBrowser()}\n`))
