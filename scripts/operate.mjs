import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, standalone } from './project.mjs'

/*
 * `npm run backup | restore | entitle | doctor -- …` (docs/operate.md, docs/doctor.md): the program with that command.
 * Options that are written without the `--` before them npm keeps for itself, and a revocation would become a grant.
 */

const flags = { backup: ['demo'], restore: ['demo'], entitle: ['revoke', 'list', 'demo'], doctor: ['json'] }
const [, , command] = process.argv
const kept = flags[command].filter((name) => process.env[`npm_config_${name}`] === 'true')
const guild = command === 'doctor' ? (process.env.npm_config_guild ?? '') : ''
process.argv.splice(
  3,
  0,
  ...kept.map((name) => `--${name}`),
  ...(/^\d+$/.test(guild) ? ['--guild', guild] : []),
)

// From the sources, so that nothing has to be built first; where only what runs was installed, from the build.
const hasSources = existsSync(join(root, 'node_modules/tsx'))
if (hasSources) {
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: join(root, 'tsconfig.json') })
}
await import(pathToFileURL(hasSources ? join(root, 'server/main.ts') : join(standalone, 'main.mjs')).href)
