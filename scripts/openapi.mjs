import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from './project.mjs'

/*
 * `npm run openapi`: writes openapi.json, and its copy without spaces that the running product serves. It also says
 * where the declaration of a feature contradicts itself.
 */

register({ tsconfig: join(root, 'tsconfig.json') })
const load = (file) => import(pathToFileURL(join(root, file)).href)
const { openApi } = await load('server/start/routes.ts')
const { builtInFeatures } = await load('server/guilds/feature-options.ts')
const { declarationNotes } = await load('conformance/catalogue.ts')
writeFileSync(join(root, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`)
writeFileSync(join(root, 'public/openapi.json'), `${JSON.stringify(openApi())}\n`)
process.stdout.write('openapi.json is up to date.\n')

const notes = builtInFeatures().flatMap(declarationNotes)
if (notes.length > 0) {
  process.stderr.write(`${notes.join('\n')}\n`)
  process.exitCode = 1
}
