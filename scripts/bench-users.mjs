/** Ids of the demo's people. */
export const users = { owner: '200000000000000001', collector: '200000000000000005' }
/** And of those whom its consent page does not list: one person may not read, change and follow as much as a load does. */
export const crowd = Array.from({ length: 125 }, (_, index) => String(200000000000001001n + BigInt(index)))

/** A cookie's name and value out of each Set-Cookie line that sets one. */
const cookiesOf = (response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

async function follow(address, init = {}) {
  const response = await fetch(address, { redirect: 'manual', ...init })
  const location = response.headers.get('location')
  if (!location)
    throw new Error(`${new URL(address).pathname} answered ${response.status} and leads nowhere.`)
  return { location, cookie: cookiesOf(response) }
}

/**
 * Signs one of the demo's people in, without a browser.
 * @returns the headers of a signed-in call
 */
export async function signInBare(url, userId) {
  const begun = await follow(`${url}/api/auth/login`)
  const consent = await follow(begun.location, {
    method: 'POST',
    headers: { origin: new URL(begun.location).origin },
    body: new URLSearchParams({ user_id: userId, decision: 'allow' }),
  })
  const { pathname, search } = new URL(consent.location)
  const { cookie } = await follow(`${url}${pathname}${search}`, { headers: { cookie: begun.cookie } })
  const session = await (await fetch(`${url}/api/auth`, { headers: { cookie } })).json()
  return { cookie, authorization: `${session.token_type} ${session.access_token}` }
}

/**
 * Makes somebody a manager of guilds, and signs them in.
 * @param platformUrl the demo's stand-in for Discord
 * @returns the headers of a signed-in call
 */
export async function signInManager(url, { platformUrl, userId, guilds }) {
  for (const guild of guilds) await letIn(platformUrl, userId, guild)
  return signInBare(url, userId)
}

/** As `signInManager`, for so many of the crowd. */
export async function signInCrowd(url, { platformUrl, guilds, count = crowd.length }) {
  const people = []
  for (const userId of crowd.slice(0, count))
    people.push(await signInManager(url, { platformUrl, userId, guilds }))
  return people
}

async function letIn(platformUrl, userId, guildId) {
  const response = await fetch(`${platformUrl}/__demo/members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ guild_id: guildId, user_id: userId, right: 'manager' }),
  })
  if (!response.ok) throw new Error(`The demo let nobody in: ${response.status}.`)
}

/** The ids of the guilds that this person may manage and the bot is in. */
export async function manageableGuilds(url, headers) {
  const guilds = await (await fetch(`${url}/platform/v10/users/@me/guilds`, { headers })).json()
  const manages = 0x8n | 0x20n
  return guilds
    .filter(({ owner, permissions, bot_present }) => bot_present && (owner || BigInt(permissions) & manages))
    .map(({ id }) => id)
}
