import { runMain } from './run-main.mjs'

/* `npm run backup -- <file> [--demo]` */

process.argv.splice(2, 0, 'backup', ...(process.env.npm_config_demo === 'true' ? ['--demo'] : []))

await runMain()
