/** Ids of the demo's people. */
export const users = { owner: '200000000000000001', collector: '200000000000000005' }

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
export async function signInBare(url, user) {
  const begun = await follow(`${url}/api/auth/login`)
  const consent = await follow(begun.location, {
    method: 'POST',
    headers: { origin: new URL(begun.location).origin },
    body: new URLSearchParams({ user_id: users[user], decision: 'allow' }),
  })
  const { pathname, search } = new URL(consent.location)
  const { cookie } = await follow(`${url}${pathname}${search}`, { headers: { cookie: begun.cookie } })
  const session = await (await fetch(`${url}/api/auth`, { headers: { cookie } })).json()
  return { cookie, authorization: `${session.token_type} ${session.access_token}` }
}

/** The ids of the guilds that this person may manage and the bot is in. */
export async function manageableGuilds(url, headers) {
  const guilds = await (await fetch(`${url}/platform/v10/users/@me/guilds`, { headers })).json()
  const manages = 0x8n | 0x20n
  return guilds
    .filter(({ owner, permissions, bot_present }) => bot_present && (owner || BigInt(permissions) & manages))
    .map(({ id }) => id)
}
