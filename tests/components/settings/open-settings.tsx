import { screen } from '@testing-library/react'
import { GuildSettings } from '@/components/settings/guild-settings'
import { ids } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

export const settingsRoute = `/guilds/${ids.guild}/settings`

export const prefixField = () => screen.getByRole('textbox', { name: 'Prefix' })
export const zoneField = () => screen.getByRole('combobox', { name: 'Time zone' })
export const zoneSearch = () => screen.findByRole('combobox', { name: /^Search by city/ })
export const languageField = () => screen.getByRole('combobox', { name: 'Language' })
export const saveBar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
export const saveButton = () => screen.getByRole('button', { name: 'Save' })

/** The settings of the usual guild, loaded. */
export async function openSettings(route = settingsRoute) {
  const app = renderApp(<GuildSettings guildId={ids.guild} />, { route })
  await screen.findByRole('textbox', { name: 'Prefix' })

  async function type(field: HTMLElement, text: string) {
    await app.user.clear(field)
    await app.user.type(field, text)
  }
  /** Opens the time zones, searches and takes the first that is found. */
  async function chooseZone(search: string) {
    await app.user.click(zoneField())
    await app.user.type(await zoneSearch(), `${search}{Enter}`)
  }
  return { ...app, type, chooseZone }
}
