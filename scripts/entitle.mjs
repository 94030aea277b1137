import { runMain } from './run-main.mjs'

/* `npm run entitle -- <user id> [--revoke] | --list  [--demo]` */

/** Written without the `--` before them, npm keeps these for itself, and a revocation would become a grant. */
const keptByNpm = ['revoke', 'list', 'demo'].filter((name) => process.env[`npm_config_${name}`] === 'true')
process.argv.splice(2, 0, 'entitle', ...keptByNpm.map((name) => `--${name}`))

await runMain()
