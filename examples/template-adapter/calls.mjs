import { checkFeature, errorOf } from './features.mjs'
import { Refusal } from './refusal.mjs'

const settingsDefaults = { chat_prefix: '!' }
const profileDefaults = { premium: false, profile_embed: null, possibleProfileArguments: [] }

const text = { type: 'string' }
const embedField = { type: 'object', required: ['name', 'value'], properties: { name: text, value: text } }
const embedSchema = {
  type: ['object', 'null'],
  properties: {
    title: { type: 'string', maxLength: 256 },
    description: { type: 'string', maxLength: 4096 },
    color: { type: 'integer', minimum: 0, maximum: 0xffffff },
    fields: { type: 'array', maxItems: 25, items: embedField },
  },
}

const refuse = (fields) => new Refusal(422, 'invalid', 'Some of this cannot be saved as it is.', { fields })
const unknown = () => new Refusal(404, 'not_found', 'There is no such thing here.')

function checkSettings(patch) {
  for (const [key, value] of Object.entries(patch))
    if (key !== 'chat_prefix') throw refuse({ [key]: 'This bot has no such setting.' })
    else if (typeof value !== 'string' || !/^(?![/@#<])[^\s`\p{C}]{1,10}$/u.test(value))
      throw refuse({ chat_prefix: '1 to 10 characters, without spaces.' })
}

function checkProfile({ profile_embed: embed, possibleProfileArguments: names, ...others }) {
  const [other] = Object.keys(others)
  if (other) throw refuse({ [other]: 'This cannot be changed here.' })
  if (errorOf(embedSchema, embed ?? null)) throw refuse({ profile_embed: 'This is not an embed.' })
  if (names !== undefined && !(Array.isArray(names) && names.every((name) => typeof name === 'string')))
    throw refuse({ possibleProfileArguments: 'These are not names.' })
}

function partsOf(path) {
  const [, kind, id, rest = ''] = /^\/(guilds|users)\/(\d{15,21})(?:\/(.*))?$/.exec(path) ?? []
  return { kind, id, rest }
}

/**
 * Checked before the body is read: a stranger must not learn what is wrong with it.
 * @throws Refusal 403 for a server that the person may not manage, and for somebody else
 */
export function checkRights(person, path) {
  const { kind, id } = partsOf(path)
  if (kind === 'guilds' && !person.guilds.has(id))
    throw new Refusal(403, 'forbidden', 'You may not manage this server.')
  if (kind === 'users' && id !== person.id)
    throw new Refusal(403, 'forbidden', 'This is somebody else’s profile.')
}

/** The calls of the contract, answered by the old backend and a store for what that has no place for. */
export function createCalls({ old, store, features }) {
  /** A value of the store; with a patch, it is changed first. */
  function stored(name, defaults, patch, check) {
    const before = { ...defaults, ...store.read(name) }
    if (!patch) return before
    check(patch)
    const after = { ...before, ...patch }
    store.write(name, after)
    return after
  }
  const settings = (guildId, patch) => stored(`${guildId}/settings`, settingsDefaults, patch, checkSettings)

  async function guildOf(token, guildId) {
    const guild = await old.guild(token, guildId)
    if (!guild) throw new Refusal(404, 'no_bot', 'The bot is not in this server.')
    return guild
  }

  async function readFeature(token, guildId, feature) {
    const { enabled } = await guildOf(token, guildId)
    if (!enabled.includes(feature.id))
      return { ...feature.defaults, ...store.read(`${guildId}/${feature.id}`), enabled: false }
    const options = (await old.options(token, guildId, feature.id)) ?? {}
    const known = Object.keys(feature.options.properties).filter((key) => options[key] != null)
    return {
      ...feature.defaults,
      ...Object.fromEntries(known.map((key) => [key, options[key]])),
      enabled: true,
    }
  }

  /** The old backend forgets the options of a feature that is switched off, so they wait in the store. */
  async function changeFeature(token, guildId, feature, patch) {
    const before = await readFeature(token, guildId, feature)
    const { enabled, ...options } = { ...before, ...patch }
    checkFeature(feature, patch, { enabled, ...options })
    if (!enabled) {
      store.write(`${guildId}/${feature.id}`, options)
      if (before.enabled) await old.disable(token, guildId, feature.id)
    } else {
      if (!before.enabled) await old.enable(token, guildId, feature.id)
      // Forms of the template sent all of their fields.
      await old.change(token, guildId, feature.id, options)
    }
    return readFeature(token, guildId, feature)
  }

  async function guild({ token, person, query }, guildId, rest, patch) {
    const row = person.guilds.get(guildId)
    if (rest === 'settings') return settings(guildId, patch)
    const feature = features.get(/^features\/([\w-]+)$/.exec(rest)?.[1])
    if (feature && patch) return changeFeature(token, guildId, feature, patch)
    if (feature) return readFeature(token, guildId, feature)
    if (patch) throw unknown()
    if (rest === 'roles' || rest === 'channels') {
      const list = await old[rest](token, guildId)
      if (list) return list
    }
    // What the template has no call for, and a backend may have by now, as the contract says.
    if (rest === 'facts') return (await old.ask(token, guildId, rest)) ?? { series: [], counters: [] }
    if (/^choices\/[\w-]+$/.test(rest)) {
      const choices = await old.ask(token, guildId, `${rest}?${query}`)
      if (choices) return choices
    }
    if (rest !== '') throw unknown()
    const { name = row.name, icon = row.icon, enabled } = await guildOf(token, guildId)
    return { id: guildId, name, icon, enabled_features: enabled, ...settings(guildId) }
  }

  function user(userId, patch) {
    const name = `users/${userId}`
    if (!patch && !store.read(name)) throw new Refusal(404, 'no_profile', 'Nothing is saved about you yet.')
    return { id: userId, profile: stored(name, profileDefaults, patch, checkProfile) }
  }

  return async function answer(caller, method, path, body) {
    const patch = method === 'PATCH' ? body : undefined
    if (method === 'POST' && path === '/user/game')
      throw new Refusal(400, 'protocol', 'This bot cannot sign in to game servers.')
    if (method === 'POST') throw unknown()
    const { kind, id, rest } = partsOf(path)
    if (kind === 'guilds') return guild(caller, id, rest, patch)
    if (kind === 'users' && rest === '') return user(id, patch)
    if (!patch && path === '/features')
      return { features: [...features.values()], extensions: ['channels', 'choices', 'facts'] }
    throw unknown()
  }
}
