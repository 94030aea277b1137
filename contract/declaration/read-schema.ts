import { isObject, type JsonObject } from '@/contract/json'
import { declarationLimits } from '@/contract/limits'

/** How deep a schema that refers to itself is followed; anything deeper is drawn as JSON. */
const maxDepth = 6
const { nodes: maxNodes } = declarationLimits

function decoded(reference: string) {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}

/** Definitions are read where they are referred to; the others hold values, not schemas. */
const unread = ['$defs', 'definitions', 'default', 'const', 'enum', 'examples']

/** What a local reference such as `#/$defs/colour` leads to (RFC 6901). */
export function targetOf(root: JsonObject, reference: string): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined
  const steps = decoded(reference).slice(1).split('/').slice(1)
  return steps.reduce<unknown>((node, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(node)) return node[Number(key)] as unknown
    return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined
  }, root)
}

/** The properties that `order` names come first, in its order. */
function inOrder({ properties, order }: JsonObject) {
  if (!isObject(properties) || !Array.isArray(order)) return properties
  const named = order.filter(
    (key): key is string => typeof key === 'string' && Object.hasOwn(properties, key),
  )
  return { ...Object.fromEntries(named.map((key) => [key, properties[key]])), ...properties }
}

/**
 * A foreign schema as every reader of it wants it: local references are replaced by what they lead to, and properties
 * stand in the order that they are drawn in. Both bounded, however the schema refers to itself.
 */
export function readDeclaredSchema(root: JsonObject): JsonObject {
  let nodes = 0

  function follow(schema: JsonObject, depth: number): JsonObject {
    const { $ref: reference, ...rest } = schema
    if (typeof reference !== 'string' || depth >= maxDepth) return schema
    const target = targetOf(root, reference)
    return isObject(target) ? follow({ ...target, ...rest }, depth + 1) : schema
  }

  function read(value: unknown, depth: number): unknown {
    nodes += 1
    if (nodes > maxNodes) return value
    if (Array.isArray(value)) return value.map((item) => read(item, depth))
    return isObject(value) ? readObject(value, depth) : value
  }

  function readObject(value: JsonObject, depth: number): JsonObject {
    const isReference = typeof value.$ref === 'string'
    const followed = follow(value, depth)
    const below = isReference ? depth + 1 : depth
    const properties = inOrder(followed)
    const whole = properties === followed.properties ? followed : { ...followed, properties }
    return Object.fromEntries(
      Object.entries(whole).map(([key, part]) => [key, unread.includes(key) ? part : read(part, below)]),
    )
  }

  return readObject(root, 0)
}
