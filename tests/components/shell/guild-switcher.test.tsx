import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { GuildSwitcher } from '@/components/shell/guild-switcher'
import { aGuildPreview, ids } from '@/tests/factories'
import { setGuildList } from '@/tests/msw/platform'
import { renderApp } from '@/tests/render-app'

const invited = '200000000000000003'
const stranger = '200000000000000004'

beforeEach(() => {
  setGuildList([
    aGuildPreview({ id: invited, name: 'Pixel Harbour', bot_present: false }),
    aGuildPreview({ id: stranger, name: 'Not Mine', owner: false, permissions: '0' }),
    aGuildPreview(),
    aGuildPreview({ id: ids.otherGuild, name: 'Night Shift', owner: false, permissions: '32' }),
  ])
})

async function openSwitcher(route: string) {
  const app = renderApp(<GuildSwitcher guildId={ids.guild} />, { route })
  await app.user.click(await screen.findByRole('button', { name: 'Switch server, now Harbour Lights' }))
  await screen.findByRole('searchbox', { name: 'Search servers' })
  const panel = screen.getByRole('dialog', { name: 'Switch server' })
  return {
    ...app,
    panel,
    names: () =>
      within(panel)
        .getAllByRole('link')
        .map((link) => link.textContent),
  }
}

test('lists what one manages: servers with the bot first, then those it can be invited to', async () => {
  const { panel, names } = await openSwitcher(`/guilds/${ids.guild}`)

  expect(names()).toEqual(
    ['Harbour Lights', 'Night Shift', 'Pixel HarbourInvite', 'See all servers'].map(
      (name) => expect.stringContaining(name) as string,
    ),
  )
  const invite = within(panel).getByRole('link', { name: /^Invite the bot to Pixel Harbour/ })
  expect(new URL(invite.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(invited)
})

test('stays on the kind of page one is on', async () => {
  const { panel } = await openSwitcher(`/guilds/${ids.guild}/settings`)

  const link = within(panel).getByRole('link', { name: 'Night Shift' })
  expect(link).toHaveAttribute('href', `/guilds/${ids.otherGuild}/settings`)
})

test('finds a server by a part of its name, and says when there is none', async () => {
  const { user, panel } = await openSwitcher(`/guilds/${ids.guild}`)
  const search = within(panel).getByRole('searchbox')

  await user.type(search, 'shift')
  expect(within(panel).queryByRole('link', { name: 'Harbour Lights' })).toBeNull()
  expect(within(panel).getByRole('link', { name: 'Night Shift' })).toBeVisible()

  await user.type(search, 'xyz')
  expect(within(panel).getByText('No server matches “shiftxyz”.')).toBeVisible()
})

test('is walked with the arrow keys, and Escape gives the focus back', async () => {
  const { user, panel } = await openSwitcher(`/guilds/${ids.guild}`)

  expect(within(panel).getByRole('searchbox')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(within(panel).getByRole('link', { name: 'Night Shift' })).toHaveFocus()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /Switch server/ })).toHaveFocus()
})

test('a press elsewhere closes it', async () => {
  const { user } = await openSwitcher(`/guilds/${ids.guild}`)

  await user.click(document.body)

  expect(screen.queryByRole('dialog')).toBeNull()
})
