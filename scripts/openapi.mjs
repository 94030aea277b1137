import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from './project.mjs'

/* `npm run openapi`: writes openapi.json, and its copy without spaces that the running product serves. */

register({ tsconfig: join(root, 'tsconfig.json') })
const { openApi } = await import(pathToFileURL(join(root, 'server/start/routes.ts')).href)
writeFileSync(join(root, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`)
writeFileSync(join(root, 'public/openapi.json'), `${JSON.stringify(openApi())}\n`)
process.stdout.write('openapi.json is up to date.\n')
