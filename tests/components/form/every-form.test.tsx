import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { userQueries } from '@/api/users'
import { findDraft } from '@/stores/drafts'
import { aDeclaration, openFeature } from '@/tests/components/features/open-feature'
import { openProfile, saveElsewhere, textbox } from '@/tests/components/profile/open-profile'
import { openSettings, prefixField } from '@/tests/components/settings/open-settings'
import { aSettings, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { patches } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl } from '@/tests/msw/settings'
import { savedUserData } from '@/tests/msw/users'
import type { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { editInForm } from '@/tests/support/edit-in-form'

editInForm()

/** A form with a text field, "before" at first, and a second thing that others may change. */
type Form = {
  open: () => Promise<ReturnType<typeof renderApp>>
  field: () => HTMLElement
  /** What the field's text is in a patch, in a draft and in what is saved. */
  as: (text: string) => object
  saved: () => object | undefined
  /** Somebody else saves this text and the second thing. */
  saveElsewhere: (text: string, client: QueryClient) => unknown
  second: object
  /** What the field is called where two versions of it are compared. */
  group: string
  draft: string
}

const titled = (title: string) => ({ profile_embed: { title } })
const declaration = aDeclaration(
  {
    title: { type: 'string', minLength: 1, maxLength: 20, title: 'Title' },
    colour: { type: 'string', title: 'Colour' },
  },
  { title: 'before', colour: 'red' },
)

const forms: Record<'settings' | 'feature' | 'profile', Form> = {
  settings: {
    open: () => {
      setSettings(aSettings({ chat_prefix: 'before' }))
      return openSettings()
    },
    field: prefixField,
    as: (text) => ({ chat_prefix: text }),
    saved: savedSettings,
    saveElsewhere: (text) => setSettings(aSettings({ chat_prefix: text, timezone: 'Asia/Tokyo' })),
    second: { timezone: 'Asia/Tokyo' },
    group: 'Prefix',
    draft: `${ids.guild}/settings`,
  },
  feature: {
    open: () => openFeature({ declaration }),
    field: () => screen.getByRole('textbox', { name: 'Title' }),
    as: (title) => ({ title }),
    saved: savedFeature,
    saveElsewhere: (title) => setFeature({ ...savedFeature(), title, colour: 'blue' }),
    second: { colour: 'blue' },
    group: 'Title',
    draft: `${ids.guild}/feature:trial`,
  },
  profile: {
    open: () => openProfile({ ...titled('before'), possibleProfileArguments: [] }),
    field: () => textbox('Title'),
    as: titled,
    saved: () => savedUserData()?.profile,
    // Profiles have no versions: what is read anew counts.
    saveElsewhere: (title, client) => {
      saveElsewhere({ ...titled(title), premium: true })
      return client.query({ ...userQueries.detail(ids.user), staleTime: 0 })
    },
    second: { premium: true },
    group: 'Your card',
    draft: '@me/profile',
  },
}

const bar = () => within(screen.getByLabelText('Unsaved changes'))
const press = (name: string) => bar().getByRole('button', { name })
const clean = () => waitFor(() => expect(screen.queryByLabelText('Unsaved changes')).not.toBeInTheDocument())

async function open(form: Form) {
  const app = await form.open()
  const write = async (text: string) => {
    await app.user.clear(form.field())
    await app.user.paste(text)
  }
  const save = () => app.user.click(press('Save'))
  const others = (text: string) => form.saveElsewhere(text, app.client)
  return { ...app, write, save, others }
}

describe.each(Object.entries(forms))('the form of %s', (_, form) => {
  const { field, as, saved } = form

  test('lists what was changed, saves only that, and its Undo restores it', async () => {
    const { user, write, save } = await open(form)
    await write('mine')
    await user.click(bar().getByText('Review'))
    const changes = around(bar().getByText(form.group, { selector: 'dt' }), 'div')
    expect(changes).toHaveTextContent(/Saved.*before.*New.*mine/)
    expect(bar().getByText('1 unsaved change')).toBeVisible()
    await save()
    await clean()

    await user.click(await screen.findByText('Undo'))

    await waitFor(() => expect(field()).toHaveValue('before'))
    expect(patches()).toEqual([as('mine'), as('before')])
  })

  test('keeps an edit as a draft, offers it at the next visit, and deletes it once saved', async () => {
    const [guildId = '', name = ''] = form.draft.split('/')
    const draft = () => findDraft({ userId: ids.user, guildId, form: name })?.changes
    const first = await open(form)
    await first.write('mine')
    await waitFor(() => expect(draft()).toEqual(as('mine')))
    first.unmount()

    const { user, save } = await open(form)
    expect(field()).toHaveValue('before')
    await user.click(screen.getByText('Restore'))
    expect(field()).toHaveValue('mine')
    expect(screen.queryByText('Undo')).not.toBeInTheDocument()
    await save()

    await clean()
    expect(draft()).toBeUndefined()
  })

  test('asks which version to keep in a conflict, and takes over other remote changes', async () => {
    const { user, write, save, others } = await open(form)
    await write('mine')
    await others('theirs')
    await save()

    const group = within(await bar().findByRole('group', { name: form.group }))
    expect(group.getByText('theirs')).toBeVisible()
    expect(saved()).toMatchObject(as('theirs'))
    await user.click(group.getByRole('button', { name: 'Keep mine' }))
    await save()

    await clean()
    expect(saved()).toMatchObject({ ...as('mine'), ...form.second })
    expect(patches().at(-1)).toEqual(as('mine'))
  })
})

test('does not undo a save that was overwritten since', async () => {
  const { user, write, save, others } = await open(forms.settings)
  await write('mine')
  await save()
  await clean()
  await others('theirs')

  await user.click(await screen.findByText('Undo'))

  expect(await screen.findByText('This couldn’t be undone')).toBeVisible()
  expect(savedSettings().chat_prefix).toBe('theirs')
})

test('shows errors at the field, and other failures in the save bar, without losing input', async () => {
  const { user, write, save } = await open(forms.settings)
  await write('a b')
  await save()
  await waitFor(() => expect(prefixField()).toBeInvalid())
  expect(prefixField()).toHaveFocus()
  expect(patches()).toEqual([])
  expect(bar().getByText('Not saved yet: 1 field needs your attention')).toBeVisible()
  await user.click(press('Show'))
  expect(prefixField()).toHaveFocus()

  const fields = { chat_prefix: 'Not that one.' }
  server.use(
    http.patch(settingsUrl, () => fails(422, { code: 'invalid', detail: 'Check the form.', fields })),
  )
  await write('mine')
  await save()
  await waitFor(() => expect(prefixField()).toHaveAccessibleDescription(/Not that one\./))
  expect(prefixField()).toHaveFocus()
  expect(bar().queryByText('Check the form.')).not.toBeInTheDocument()

  server.use(http.patch(settingsUrl, () => fails(500, { detail: 'It broke.', request_id: 'req-7' })))
  await write('again')
  expect(prefixField()).not.toHaveAccessibleDescription(/Not that one\./)
  await save()
  expect(await bar().findByText('It broke.')).toBeVisible()
  expect(bar().getByText('req-7')).toBeVisible()
  expect(prefixField()).toHaveValue('again')
})

test('discards an invalid edit for the saved value, and that can be undone', async () => {
  const { user, write } = await open(forms.settings)
  await write('a b')
  await user.click(press('Discard'))
  expect(prefixField()).toHaveValue('before')
  expect(prefixField()).toBeValid()
  await clean()

  await user.click(await screen.findByText('Undo'))

  await waitFor(() => expect(prefixField()).toHaveValue('a b'))
  expect(patches()).toEqual([])
})

test('there is nothing to save once the saved version is chosen', async () => {
  const { user, write, save, others } = await open(forms.settings)
  await write('mine')
  await others('theirs')
  await save()

  await user.click(await bar().findByRole('button', { name: 'Use the saved one' }))

  await clean()
  expect(prefixField()).toHaveValue('theirs')
})

test('a save of what somebody else has saved meanwhile counts as saved, with nothing to undo', async () => {
  const { write, save, others } = await open(forms.settings)
  await write('same')
  await others('same')
  await save()

  await clean()
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('changes of different fields by different users are merged without asking, twice in a row too', async () => {
  const zones = ['Asia/Tokyo', 'Europe/Paris']
  server.use(
    http.patch(settingsUrl, () => {
      const timezone = zones.shift()
      if (timezone !== undefined) setSettings({ ...savedSettings(), timezone })
    }),
  )
  const { write, save } = await open(forms.settings)
  await write('mine')
  await save()

  await clean()
  expect(savedSettings()).toMatchObject({ chat_prefix: 'mine', timezone: 'Europe/Paris' })
})
