import { runMain } from './run-main.mjs'

/* `npm run restore -- <file> [--demo]` */

process.argv.splice(2, 0, 'restore', ...(process.env.npm_config_demo === 'true' ? ['--demo'] : []))

await runMain()
