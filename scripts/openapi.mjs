import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from './project.mjs'

/* `npm run openapi`: writes openapi.json, and its copy without spaces that the running product serves. */

register({ tsconfig: join(root, 'tsconfig.json') })
const { openApiText, servedText } = await import(
  pathToFileURL(join(root, 'server/contract/document.ts')).href
)
writeFileSync(join(root, 'openapi.json'), openApiText())
writeFileSync(join(root, 'public/openapi.json'), servedText())
process.stdout.write('openapi.json is up to date.\n')
