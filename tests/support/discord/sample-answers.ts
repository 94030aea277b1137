/*
 * The answers that Discord's own description of its API allows, with the properties that we read; the rest stays as it
 * comes. From https://github.com/discord/discord-api-spec, specs/openapi.json at
 * 74fda0fad044407ea280043a03ffc9bc64c4e49e (MIT, copyright Discord).
 */

/** What is special about a value, and the value. */
type Variant<Value = unknown> = [what: string, value: Value]
type Row = Record<string, unknown>

/** A usual value, and others that Discord or its next version may send instead. */
type Property = { usual: unknown; others: Variant[]; isOptional?: true }
type Properties = Record<string, Property>

const one = (usual: unknown, ...others: Variant[]): Property => ({ usual, others })
const orNull = ({ usual, others }: Property) => one(usual, ['null', null], ...others)
const optional = (property: Property): Property => ({ ...property, isOptional: true })
const kind = (usual: string | number) =>
  one(usual, ['of an unknown kind', typeof usual === 'string' ? 'SOMETHING_NEW' : 9_001])
const listOf = ({ usual, others }: Property) =>
  one([usual], ['empty', []], ...others.map(([what, value]): Variant => [`with one ${what}`, [value]]))
const objectOf = (properties: Properties) => {
  const [[, usual], ...others] = variantsOf(properties)
  return one(usual, ...others)
}

const snowflake = one('600000000000000001')
const text = one('1024', ['empty', ''])
const number = one(1)
const flag = one(false)

const guildChannel = {
  id: snowflake,
  type: kind(0),
  name: text,
  parent_id: optional(orNull(snowflake)),
  position: number,
  permission_overwrites: optional(
    listOf(objectOf({ id: snowflake, type: kind(0), allow: text, deny: text })),
  ),
}
const privateChannel = { id: snowflake, type: kind(1) }
const privateGroup = { id: snowflake, type: kind(3), name: orNull(text) }
const thread = { id: snowflake, type: kind(10), name: text, parent_id: optional(orNull(snowflake)) }

/** What a call answers, or the rows of its list: several kinds where there are several. */
const answers = {
  '/users/@me': [
    {
      id: snowflake,
      username: text,
      avatar: orNull(text),
      discriminator: text,
      banner: optional(orNull(text)),
      accent_color: optional(orNull(number)),
      global_name: orNull(text),
      locale: kind('ar'),
    },
  ],
  '/users/@me/guilds': [
    {
      id: snowflake,
      name: text,
      icon: orNull(text),
      banner: orNull(text),
      owner: flag,
      permissions: text,
      features: listOf(kind('ANIMATED_BANNER')),
      approximate_member_count: optional(orNull(number)),
      approximate_presence_count: optional(orNull(number)),
    },
  ],
  '/guilds/{guild_id}': [{ id: snowflake, name: text, icon: orNull(text) }],
  '/guilds/{guild_id}/roles': [
    {
      id: snowflake,
      name: text,
      permissions: text,
      position: number,
      color: number,
      colors: objectOf({
        primary_color: number,
        secondary_color: orNull(number),
        tertiary_color: orNull(number),
      }),
      managed: flag,
      icon: orNull(text),
      unicode_emoji: orNull(text),
    },
  ],
  '/guilds/{guild_id}/channels': [guildChannel, privateChannel, privateGroup, thread],
  '/guilds/{guild_id}/threads/active': [
    { ...thread, thread_metadata: objectOf({ archived: flag, locked: flag }) },
  ],
  '/guilds/{guild_id}/emojis': [{ id: snowflake, name: one('harbour'), animated: flag, available: flag }],
  '/guilds/{guild_id}/members/{user_id}': [{ roles: listOf(snowflake) }],
} satisfies Record<string, Properties[]>

/**
 * One with every property, one with an unknown property too, one with what is required only, and others with each
 * property in turn null, absent, empty or of an unknown kind.
 */
function variantsOf(properties: Properties): [Variant<Row>, ...Variant<Row>[]] {
  const entries = Object.entries(properties)
  const usual: Row = Object.fromEntries(entries.map(([key, property]) => [key, property.usual]))
  const without = (...keys: string[]): Row =>
    Object.fromEntries(Object.entries(usual).filter(([name]) => !keys.includes(name)))
  const optionalKeys = entries.filter(([, { isOptional }]) => isOptional).map(([key]) => key)
  return [
    ['whole', usual],
    ['with an unknown property', { ...usual, something_new: { of: ['an unknown kind'] } }],
    ['with what is required only', without(...optionalKeys)],
    ...entries.flatMap(([key, { others }]) =>
      others.map(([what, value]): Variant<Row> => [`${key} ${what}`, { ...usual, [key]: value }]),
    ),
    ...optionalKeys.map((key): Variant<Row> => [`${key} absent`, without(key)]),
  ]
}

/** Every variant of the answer to a call, or of the rows of its list. */
export const answersOf = (path: keyof typeof answers) =>
  answers[path].flatMap(variantsOf).map(([what, value]) => ({ what, value }))

const numbered = (index: number) => String(700000000000000000n + BigInt(index))

/** As `answersOf`, in one list, each row with an id of its own, and named after what is special about it. */
export const rowsOf = (path: keyof typeof answers) =>
  answersOf(path).map(({ what, value }, index) => ({ ...value, id: numbered(index), name: what }))

/** As `rowsOf`, with whatever names the description allows: none, as of a conversation between two, or null. */
export const rowsAsTheyAre = (path: keyof typeof answers) =>
  answersOf(path).map(({ value }, index): Record<string, unknown> => ({ ...value, id: numbered(index) }))
