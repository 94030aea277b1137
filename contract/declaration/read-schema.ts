import { isObject, type JsonObject } from '@/contract/json'
import { declarationLimits } from '@/contract/limits'
import { onceFor } from '@/contract/once-for'
import { mapSchema, partsOfSchema, unread, valueKeywords } from './schema-parts'

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

const listsManageRoles = (names: unknown) => Array.isArray(names) && names.includes('MANAGE_ROLES')

/** Whom an option is left to: people with Manage Server, people with premium, or both. */
type Protection = { isGuarded: boolean; isPremium: boolean }
const unprotected: Protection = { isGuarded: false, isPremium: false }

/** Roles that are given are guarded as well. */
const protectionBy = ({ guarded, permissions, premium }: JsonObject): Protection => ({
  isGuarded: guarded === true || listsManageRoles(permissions),
  isPremium: premium === true,
})

const together = (parts: readonly Protection[]): Protection => ({
  isGuarded: parts.some(({ isGuarded }) => isGuarded),
  isPremium: parts.some(({ isPremium }) => isPremium),
})

const hintsOf = ({ isGuarded, isPremium }: Protection): JsonObject => ({
  ...(isGuarded && { guarded: true }),
  ...(isPremium && { premium: true }),
})

/**
 * How anything in a schema is protected. What cannot be drawn as the options that it declares can only be so as a whole.
 * @param passed keys that are not looked into
 */
export function protectionIn(schema: unknown, passed = unread): Protection {
  if (Array.isArray(schema)) return together(schema.map((part) => protectionIn(part, passed)))
  return isObject(schema)
    ? together([protectionBy(schema), ...protectionsBelow(schema, passed)])
    : unprotected
}

const protectionsBelow = (schema: JsonObject, passed: ReadonlySet<string>) =>
  partsOfSchema(schema, passed).map(({ part }) => protectionIn(part, passed))

/**
 * How an option that is drawn is protected. Those that it is drawn as, by its properties or items, say so themselves. An
 * option whose roles are given is judged by its roles (`isGiven`), so its permissions do not guard it.
 */
export function protectionOf({ properties: _properties, items: _items, ...others }: JsonObject): Protection {
  const { guarded, premium } = others
  return together([protectionBy({ guarded, premium }), ...protectionsBelow(others, unread)])
}

/**
 * A foreign schema as every reader of it wants it: local references are replaced by what they lead to, and properties
 * stand in the order that they are drawn in. Both bounded, however the schema refers to itself: a reference that is too
 * deep becomes a dynamic one, which means the same and is never followed, so that reading it again changes nothing. Each is
 * read once.
 */
export const readDeclaredSchema = onceFor((root: JsonObject): JsonObject => {
  let nodes = 0
  let guards: JsonObject | undefined

  function follow(schema: JsonObject, depth: number): JsonObject {
    const { $ref: reference, ...rest } = schema
    if (typeof reference !== 'string') return schema
    const target = targetOf(root, reference)
    if (!isObject(target)) return schema
    if (depth < maxDepth) return follow({ ...target, ...rest }, depth + 1)
    // Nobody looks behind a dynamic reference: what it leads to may be protected as anything in the schema is.
    guards ??= hintsOf(protectionIn(root, valueKeywords))
    return { ...rest, ...guards, $dynamicRef: reference }
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
    if (isObject(properties)) nodes += 1
    return mapSchema(whole, (part) => read(part, below), unread)
  }

  return readObject(root, 0)
})
