import { screen, waitFor } from '@testing-library/react'
import { GameServers } from '@/components/game-servers/game-servers'
import { paths } from '@/config/paths'
import { receivedCalls } from '@/tests/msw/received'
import { renderApp } from '@/tests/render-app'

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

/** The page, with what it knows about kept servers. */
export async function openGameServers() {
  const app = renderApp(<GameServers />, { route: paths.gameServers })
  await waitFor(() => {
    if (screen.queryByText('Your servers are loading')) throw new Error('The list is still loading.')
  })

  async function enter({ host = 'play.example.org', password = secret } = {}) {
    await app.user.click(field.host())
    await app.user.paste(host)
    await app.user.click(field.password())
    await app.user.paste(password)
  }
  const check = () => app.user.click(checkButton())
  return { ...app, enter, check }
}

/** The bodies of all tries so far. */
export const tries = () =>
  receivedCalls()
    .filter(({ method, path }) => method === 'POST' && path === '/backend/user/game')
    .map(({ body }) => JSON.parse(body) as unknown)
