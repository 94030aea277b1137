const userNames = { owner: 'Mara Lindqvist', collector: 'Noor Haddad' }

/** Signs one of the demo's people in, as a person would, and keeps what later visits need. */
export async function signIn(browser, url, user) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/api/auth/login?next=/user/home`)
  await page.getByRole('radio', { name: userNames[user] }).check()
  await page.locator('button[value="allow"]').click()
  await page.waitForURL(`${url}/user/home`)

  /** The headers of a signed-in call from outside a browser. */
  async function headers() {
    const response = await context.request.get(`${url}/api/auth`)
    const { token_type, access_token } = await response.json()
    const cookies = await context.cookies(url)
    return {
      authorization: `${token_type} ${access_token}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
  }

  /** The id of a guild that this person owns and the bot is in. */
  async function manageableGuild() {
    const { authorization } = await headers()
    const response = await context.request.get(`${url}/platform/v10/users/@me/guilds`, {
      headers: { authorization },
    })
    const guilds = await response.json()
    const guild = guilds.find(({ owner, bot_present }) => owner && bot_present)
    if (!guild) throw new Error('This person owns no guild with the bot in it.')
    return guild.id
  }

  return { storageState: await context.storageState(), headers, manageableGuild }
}
