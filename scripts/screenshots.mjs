import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runEndToEnd } from './e2e.mjs'
import { root } from './project.mjs'

/*
 * `npm run screenshots`: every screen in both colour modes at 1366 and 390 pixels, into `screenshots/` (which git
 * ignores), and from there the README's own image.
 */
const code = await runEndToEnd(['--config', 'tests/screenshots/playwright.config.ts'])
if (code === 0) {
  mkdirSync(join(root, 'docs/images'), { recursive: true })
  copyFileSync(
    join(root, 'screenshots/settings-editing-light-1366.png'),
    join(root, 'docs/images/settings.png'),
  )
}
process.exitCode = code
