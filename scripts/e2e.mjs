import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './find-browser.mjs'
import { buildIfStale, freePort, orFail, run, tool } from './project.mjs'

/**
 * Runs Playwright against the built demo, on free ports and a data directory of its own.
 * @param args further arguments of `playwright test`
 * @param env further variables
 * @param start runs it: with this terminal, or quietly
 * @returns its exit code
 * @throws when there is no browser or no build; the message is one line
 */
export async function runEndToEnd(args, env = {}, start = run) {
  const browser = await ensureBrowser()
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to test end to end.')

  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
  const variables = {
    CHROMIUM_PATH: browser,
    E2E_DATA_DIR: dataDir,
    E2E_PORT: String(await freePort()),
    E2E_PLATFORM_PORT: String(await freePort()),
  }
  try {
    return await start(tool('playwright'), ['test', ...args], { env: { ...variables, ...env } })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await orFail(async () => {
    process.exitCode = await runEndToEnd(process.argv.slice(2))
  })
