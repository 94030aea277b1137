import { Refusal } from './refusal.mjs'

/** discord.js writes `rawPosition` where Discord writes `position`. */
const toRole = ({ id, name, color, position, rawPosition, managed, permissions }) => ({
  ...{ id, name, color, managed, permissions },
  position: rawPosition ?? position ?? 0,
})

/** The parent is called `parentId` by discord.js, `parent_id` by Discord and `category` by the template. */
const toChannel = ({ id, name, type, position, rawPosition, parent_id, parentId, category }) => ({
  ...{ id, name, type },
  position: rawPosition ?? position ?? 0,
  parent_id: parent_id ?? parentId ?? category ?? null,
})

/**
 * Calls a backend written for the template.
 * @param url where it answers
 * @param cookie the cookie in which it expects the token, if it does not read the Authorization header
 */
export function createOldBackend({ url, cookie }) {
  /** The JSON that it answers with; null for 404, an empty body, and text. */
  async function call(token, method, path, body) {
    const headers = { authorization: `Bearer ${token}` }
    if (cookie) headers.cookie = `${cookie}=${encodeURIComponent(JSON.stringify({ access_token: token }))}`
    if (body) headers['content-type'] = 'application/json'
    const signal = AbortSignal.timeout(8_000)
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
    }).catch(() => null)
    if (!answer) throw new Refusal(503, 'backend_unavailable', 'The bot does not answer right now.')
    const value = parse(await answer.text())
    if (answer.status === 404) return null
    if (answer.ok) return value
    const isTheirs = answer.status >= 400 && answer.status < 500
    const detail = (isTheirs && value?.message) || 'The bot could not do that.'
    throw new Refusal(isTheirs ? answer.status : 502, 'backend_refused', String(detail))
  }

  const feature = (guildId, id) => `/guilds/${guildId}/features/${id}`
  return {
    /** Null if the bot is not in the server. */
    async guild(token, guildId) {
      const guild = await call(token, 'GET', `/guilds/${guildId}`)
      return guild && { ...guild, enabled: guild.enabledFeatures ?? guild.enabled_features ?? [] }
    },
    ask: (token, guildId, rest) => call(token, 'GET', `/guilds/${guildId}/${rest}`),
    options: (token, guildId, id) => call(token, 'GET', feature(guildId, id)),
    enable: (token, guildId, id) => call(token, 'POST', feature(guildId, id)),
    disable: (token, guildId, id) => call(token, 'DELETE', feature(guildId, id)),
    change: (token, guildId, id, options) => call(token, 'PATCH', feature(guildId, id), options),
    roles: async (token, guildId) => (await call(token, 'GET', `/guilds/${guildId}/roles`))?.map(toRole),
    channels: async (token, guildId) =>
      (await call(token, 'GET', `/guilds/${guildId}/channels`))?.map(toChannel),
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
