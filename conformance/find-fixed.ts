import { about, answered, isAccepted, shown } from './notes'
import type { TriedFeature } from './option-values'
import { propertiesOf } from './sample-options'
import type { Reply, TestContext } from './target'

/** By the feature's id: options whose value the backend refuses when it is sent back, and what is said about them. */
export type Fixed = ReadonlyMap<string, { keys: string[]; notes: string[] }>

const isRefusal = ({ status }: Reply) => [400, 409, 422].includes(status)

/**
 * Sends each feature what it has. An option whose value is refused cannot be put back, whatever else is tried with it:
 * that is one mistake, and is told once.
 */
export async function findFixed({ ask }: TestContext, features: readonly TriedFeature[]): Promise<Fixed> {
  const fixed = new Map<string, { keys: string[]; notes: string[] }>()
  for (const { id, path, declaration, before, saved } of features) {
    // What it kept from an earlier version is not declared any more, and may be refused.
    const declared = Object.keys(propertiesOf(declaration.options))
    const options = Object.fromEntries(Object.entries(before).filter(([key]) => declared.includes(key)))
    if (!isRefusal(await ask('PATCH', path, { body: options }))) continue
    for (const [key, value] of Object.entries(options)) {
      const reply = await ask('PATCH', path, { body: { [key]: value } })
      if (isAccepted(reply) || !isRefusal(reply)) continue
      const origin = Object.hasOwn(saved, key) ? 'which GET answers' : 'which is its default'
      const note = `It ${answered(reply)} to ${shown(value)} as "${key}" of the feature ${id}, ${origin}. Accept what a feature begins with, or declare another default. Other checks leave this option out, or cannot put it back.`
      const found = fixed.get(id) ?? { keys: [], notes: [] }
      fixed.set(id, { keys: [...found.keys, key], notes: [...found.notes, ...about(reply, note)] })
    }
  }
  return fixed
}
