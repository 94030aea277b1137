import { spawnSync } from 'node:child_process'
import { checkDeployFiles } from './check-deploy-files.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { buildIfStale, orFail, run, tool } from './project.mjs'

/*
 * `npm run test:deploy`: the build as the Dockerfile starts it, behind a real nginx with TLS, and Caddy with its
 * file; before that, the Dockerfile and the YAML files are checked. Takes a minute; needs `nginx`, `openssl`, `caddy` and
 * npm's registry.
 */

const missing = ['nginx', 'openssl', 'caddy'].filter((name) => spawnSync(name, ['-v']).error)
await orFail(async () => {
  if (missing.length > 0) throw new Error(`Install ${missing.join(' and ')} to test a deployment.`)
  const wrong = await checkDeployFiles()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const browser = await ensureBrowser()
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to deploy.')
  const args = ['test', '--config', 'tests/deploy/playwright.config.ts', ...process.argv.slice(2)]
  process.exitCode = await run(tool('playwright'), args, { env: { CHROMIUM_PATH: browser } })
})
