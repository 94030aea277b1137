import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { runEndToEnd } from './e2e.mjs'
import { root } from './project.mjs'

/*
 * `npm run screenshots`: every screen in both colour modes at 1366 and 390 pixels, into `screenshots/` (which git
 * ignores), and from there the pictures of the README, of the page for visitors, and of links to it.
 */
const showcase = ['overview', 'presets', 'history']

const code = await runEndToEnd(['--config', 'tests/screenshots/playwright.config.ts'])
if (code === 0) {
  const taken = (name) => sharp(join(root, 'screenshots', `${name}.png`))
  mkdirSync(join(root, 'public/showcase'), { recursive: true })
  for (const mode of ['light', 'dark'])
    for (const name of showcase)
      await taken(`showcase-${name}-${mode}`)
        .webp({ quality: 80 })
        .toFile(join(root, `public/showcase/${name}-${mode}.webp`))
  const png = { compressionLevel: 9, palette: true }
  await taken('social').png(png).toFile(join(root, 'public/social.png'))
  await taken('settings-editing-light-1366').png(png).toFile(join(root, 'docs/images/settings.png'))
}
process.exitCode = code
