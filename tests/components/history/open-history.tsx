import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { GuildHistory } from '@/components/history/guild-history'
import { paths } from '@/config/paths'
import { aHistoryChange, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

export const ben = { id: '300000000000000002', name: 'Ben Shore', avatar: null }
export const welcome = {
  subject: 'feature:welcome',
  before: { channel: null, message: 'Hey' },
  after: { channel: ids.channel, message: 'Hi, {member}' },
}

/** A change of the welcome by somebody else, and one of the settings by the person. */
export const two = () => [aHistoryChange({ id: '2', user: ben, ...welcome }), aHistoryChange()]

export const open = (query = '') =>
  renderApp(<GuildHistory guildId={ids.guild} />, { route: `${paths.guildHistory(ids.guild)}${query}` })

const texts = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)
export const headings = () => texts(2)
export const partHeadings = () => texts(3)

/** Presses what reverts something; returns the question. */
export async function askToRevert(user: UserEvent, name: string | RegExp = /^Revert this change/) {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('alertdialog')
}
