import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { GuildHistory } from '@/components/history/guild-history'
import { paths } from '@/config/paths'
import { ids } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

export const open = (query = '') =>
  renderApp(<GuildHistory guildId={ids.guild} />, { route: `${paths.guildHistory(ids.guild)}${query}` })

const texts = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)
export const headings = () => texts(2)
export const partHeadings = () => texts(3)

/** Presses what reverts something; returns the question. */
export async function askToRevert(user: UserEvent, name: string | RegExp = /^Revert this change/) {
  await user.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('alertdialog'))
}
