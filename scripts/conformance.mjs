import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from './project.mjs'

/* `npm run conformance -- --url … --token … --guild …`: puts a backend through the contract (docs/conformance.md). */

register({ tsconfig: join(root, 'tsconfig.json') })
const { runConformance } = await import(pathToFileURL(join(root, 'server/contract/conformance/run.ts')).href)
process.exitCode = await runConformance(process.argv.slice(2), process.env.CONFORMANCE_TOKEN, (line) =>
  process.stdout.write(`${line}\n`),
)
