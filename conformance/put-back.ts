import { asObject, type Fields, lostFields, notesOf, withoutKeys } from './notes'
import type { TestContext } from './context'
import type { Reply } from './call-backend'

/** The options of the feature at a path that cannot be put back. */
function fixedAt({ fixed, featureId }: TestContext, path: string) {
  const id = path.endsWith('/features/{feature}') ? featureId : /\/features\/([^/]+)$/.exec(path)?.[1]
  return fixed.get(id ?? '')?.keys
}

/** Writes `was` back, first only what was `touched`, then as a whole; notes say what is left to do by hand. */
export async function putBack(
  context: TestContext,
  path: string,
  was: Fields,
  touched: readonly string[],
  read: (reply: Reply) => Fields = asObject,
) {
  const { ask } = context
  const before = withoutKeys(was, fixedAt(context, path))
  const changed = touched.filter((key) => Object.hasOwn(before, key) || !Object.hasOwn(was, key))
  const part = Object.fromEntries(changed.map((key) => [key, before[key]]))
  const lost = async () => lostFields(before, read(await ask('GET', path, { always: true })))
  for (const body of [part, before]) {
    if ((await lost()).length === 0) return []
    await ask('PATCH', path, { body, always: true })
  }
  const values = (await lost()).map((key) => `${key} was ${JSON.stringify(before[key])?.slice(0, 100)}`)
  return notesOf(values.length === 0 || `What was changed here could not be put back: ${values.join(', ')}.`)
}
