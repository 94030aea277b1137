import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { GuildSettings } from '@/components/settings/guild-settings'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

export const settingsRoute = `/guilds/${ids.guild}/settings`

export const prefixField = () => screen.getByRole('textbox', { name: 'Prefix' })
export const zoneField = () => screen.getByRole('combobox', { name: 'Time zone' })
export const zoneSearch = () => screen.findByRole('combobox', { name: /^City, or an offset/ })
export const languageField = () => screen.getByRole('combobox', { name: 'Language' })

/** Opens the time zones, searches and takes the first that is found. */
export async function chooseZone(user: UserEvent, search: string) {
  await user.click(zoneField())
  await user.type(await zoneSearch(), `${search}{Enter}`)
}

/** The settings of the usual guild, loaded. */
export async function openSettings(route = settingsRoute, page = <GuildSettings guildId={ids.guild} />) {
  const app = renderApp(page, { route })
  await screen.findByRole('textbox', { name: 'Prefix' })

  async function type(field: HTMLElement, text: string) {
    await app.user.clear(field)
    await app.user.type(field, text)
  }
  return { ...app, type }
}
