import { screen, waitFor } from '@testing-library/react'
import { GameServers } from '@/components/game-servers/game-servers'
import { paths } from '@/config/paths'
import { setGameServers } from '@/tests/msw/game-servers'
import { receivedCalls } from '@/tests/msw/received'
import { renderApp } from '@/tests/support/render-app'

export const secret = 'correct horse battery'

export const field = {
  game: () => screen.getByRole('combobox', { name: 'Game' }),
  host: () => screen.getByRole('textbox', { name: 'Address' }),
  port: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Port' }),
  password: () => screen.getByLabelText('RCON password'),
  name: () => screen.getByRole('textbox', { name: 'Name (optional)' }),
  keep: () => screen.getByRole('switch', { name: 'Save this server' }),
}

export const checkButton = () => screen.getByRole('button', { name: /^Check( and save)?$/ })
export const title = (name: string) => screen.findByRole('heading', { level: 3, name })
export const works = () => title('The password works')
export const failed = () => title('The check of play.example.org:25575 failed')

/** The page, with what it knows about kept servers. */
export async function openGameServers(servers?: Parameters<typeof setGameServers>[0]) {
  if (servers !== undefined) setGameServers(servers)
  const app = renderApp(<GameServers />, { route: paths.gameServers })
  await waitFor(() => {
    if (screen.queryByText('Loading your servers')) throw new Error('The list is still loading.')
  })

  async function paste(into: HTMLElement, text: string) {
    await app.user.clear(into)
    await app.user.click(into)
    await app.user.paste(text)
  }
  async function enter({ host = 'play.example.org', password = secret } = {}) {
    await paste(field.host(), host)
    await paste(field.password(), password)
  }
  const check = () => app.user.click(checkButton())
  return { ...app, paste, enter, check }
}

/** The page with a server entered, and the check under way. */
export async function openAndCheck(servers?: Parameters<typeof setGameServers>[0]) {
  const app = await openGameServers(servers)
  await app.enter()
  await app.check()
  return app
}

/** The bodies of all tries so far. */
export const sentChecks = () =>
  receivedCalls()
    .filter(({ method, path }) => method === 'POST' && path === '/backend/user/game')
    .map(({ body }) => JSON.parse(body) as unknown)
