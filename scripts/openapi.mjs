import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { apiGuide } from './api-guide.mjs'
import { root } from './project.mjs'

/*
 * `npm run openapi`: writes openapi.json, its copy without spaces that the running product serves, and the guide to
 * every call; and the texts of the built-in features beside those of the dashboard, for translators. It also says where
 * the declaration of a feature contradicts itself, or may have a slip.
 */

register({ tsconfig: join(root, 'tsconfig.json') })
const load = (file) => import(pathToFileURL(join(root, file)).href)
const { openApi } = await load('server/start/routes.ts')
const { builtInFeatures, ownCatalogue } = await load('server/guilds/catalogue.ts')
const { textsOf } = await load('server/guilds/built-in-texts.ts')
const { builtInFile } = await load('server/http/texts.ts')
const { declarationNotes, declarationRemarks } = await load('conformance/catalogue.ts')
const text = JSON.stringify(openApi())
const document = JSON.parse(text)
writeFileSync(join(root, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
writeFileSync(join(root, 'public/openapi.json'), `${text}\n`)
writeFileSync(join(root, 'docs/api.md'), apiGuide(document))
writeFileSync(
  join(root, `config/messages/en/${builtInFile}.json`),
  `${JSON.stringify(textsOf(builtInFeatures), null, 2)}\n`,
)
process.stdout.write('openapi.json is up to date.\n')

for (const remark of ownCatalogue.features.flatMap(declarationRemarks)) process.stderr.write(`${remark}\n`)

const notes = ownCatalogue.features.flatMap(declarationNotes)
if (notes.length > 0) {
  process.stderr.write(`${notes.join('\n')}\n`)
  process.exitCode = 1
}
