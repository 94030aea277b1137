import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from './project.mjs'

/* `npm run conformance -- --url … --token … --guild …`: puts a backend through the contract (docs/conformance.md). */

register({ tsconfig: join(root, 'tsconfig.json') })
const { runConformance } = await import(pathToFileURL(join(root, 'conformance/run.ts')).href)
const { CONFORMANCE_TOKEN: token, CONFORMANCE_OTHER_TOKEN: otherToken } = process.env
process.exitCode = await runConformance(process.argv.slice(2), { token, otherToken }, (line) =>
  process.stdout.write(`${line}\n`),
)
