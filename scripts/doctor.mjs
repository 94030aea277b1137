import { runMain } from './run-main.mjs'

/* `npm run doctor -- [--json] [--guild <server id>]`: checks a deployment (docs/doctor.md). */

/** Written without the `--` before them, npm keeps these for itself. */
const { npm_config_json: json, npm_config_guild: guild } = process.env
const kept = [
  ...(json === 'true' ? ['--json'] : []),
  ...(/^\d+$/.test(guild ?? '') ? ['--guild', guild] : []),
]
process.argv.splice(2, 0, 'doctor', ...kept)
await runMain()
