/* What a browser loads before it can draw a page and answer a press. */

/** The scripts that a page's HTML names, but for those that modern browsers skip. */
export const scriptsOf = (html) =>
  [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].flatMap(([tag, address]) =>
    /nomodule/i.test(tag) ? [] : [address],
  )

/** The pages whose first load is measured, by name. */
export const firstLoads = (guild) => ({
  'landing page': '/main',
  'list of servers': '/user/home',
  'a server': `/guilds/${guild}`,
  settings: `/guilds/${guild}/settings`,
  'a feature': `/guilds/${guild}/features/welcome`,
  history: `/guilds/${guild}/history`,
  transfer: `/guilds/${guild}/transfer`,
  profile: '/user/profile',
  'game servers': '/user/game',
  status: '/status',
  guides: '/docs',
  'a guide': '/docs/contract',
})
