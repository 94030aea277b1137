import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { ProfilePanel } from '@/components/profile/profile-panel'
import type { PublicConfig } from '@/config/public-config'
import type { Profile } from '@/contract/calls/users'
import { expect } from 'vitest'
import { aUserData } from '@/tests/support/factories'
import { savedUserData, setUserData } from '@/tests/msw/users'
import { renderApp } from '@/tests/support/render-app'
import { nodes } from '@/tests/support/nodes'
import { inSaveBar, saveBar } from '@/tests/support/save-bar'

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** By label: looking through the roles of so large a form takes seconds. */
export const textbox = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' })
export const preview = () => within(screen.getByLabelText('Preview of the message'))
export const premiumSwitch = () => screen.getByRole('switch', { name: 'Use premium' })

/** The names in the person's list, in order. */
export const listed = () => {
  const list = screen.queryByRole('list', { name: 'Your placeholders' })
  return list ? nodes('code', list).map((name) => name.textContent) : []
}

/** Saves part of a profile as another window of the person does. */
export const saveElsewhere = (profile: Partial<Profile>) =>
  setUserData(aUserData({ profile: { ...aUserData().profile, ...savedUserData()?.profile, ...profile } }))

/** Presses Save. */
export const save = (user: UserEvent) => user.click(inSaveBar().getByRole('button', { name: 'Save' }))

/** Waits until the save bar is gone. */
export const allSaved = () => waitFor(() => expect(saveBar()).not.toBeInTheDocument())

/** The profile page, loaded, with what is saved about the person; null for nothing yet. */
export async function openProfile(
  profile: Partial<Profile> | null = {},
  publicConfig: Partial<PublicConfig> = {},
) {
  if (profile) saveElsewhere(profile)
  else setUserData(null)
  const app = renderApp(<ProfilePanel />, { route: '/user/profile', publicConfig })
  await screen.findByRole('form', { name: 'Your profile' })
  await screen.findByText('Import or export as JSON')
  if (savedUserData()?.profile.possibleProfileArguments.length)
    await screen.findByLabelText('Your placeholders')
  return app
}
