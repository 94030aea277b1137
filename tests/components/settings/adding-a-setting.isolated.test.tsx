import { Input } from '@chakra-ui/react'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type FormStore, useFieldValue } from '@/components/form/form-store'
import { Field } from '@/components/ui/field'
import { aSettings } from '@/tests/support/factories'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsEtag, settingsUrl } from '@/tests/msw/settings'
import { openSettings } from './open-settings'
import { saveBar, saveButton } from '@/tests/support/save-bar'

// The example of CONTRIBUTING.md: what it adds to the schema, the fields and the messages, and nothing else.
vi.mock('@/contract/calls/settings', async (original) => {
  const schema = await original<typeof import('@/contract/calls/settings')>()
  const nickname = z.string().check(z.maxLength(8, 'That nickname is too long.'))
  const settingsDraft = z.extend(schema.settingsDraft, { nickname })
  return {
    ...schema,
    guildSettings: z.extend(schema.guildSettings, { nickname: z.optional(z.string()) }),
    settingsDraft,
    settingsPatch: z.partial(settingsDraft),
  }
})
vi.mock('@/contract/settings', async (original) => {
  const known = await original<typeof import('@/contract/settings')>()
  return {
    ...known,
    settingsFieldNames: [...known.settingsFieldNames, 'nickname'],
    isSettingsField: (name: string) => name === 'nickname' || known.isSettingsField(name),
  }
})
vi.mock('@/components/settings/settings-fields', async (original) => {
  const fields = await original<typeof import('@/components/settings/settings-fields')>()
  return {
    ...fields,
    settingsFields: { ...fields.settingsFields, nickname: { section: 'region', Control: Nickname } },
  }
})
vi.mock('@/config/messages/en/settings.json', async (original) => {
  const { default: texts } = await original<{ default: { fields: object } }>()
  return { default: { ...texts, fields: { ...texts.fields, nickname: { label: 'Nickname' } } } }
})

function Nickname({ store, error }: { store: FormStore<{ nickname: string }>; error: string | undefined }) {
  const value = useFieldValue(store, 'nickname')
  return (
    <Field label="Nickname" error={error}>
      <Input value={value} onChange={({ target }) => store.edit('nickname', target.value)} />
    </Field>
  )
}

test('a setting made of one schema, one component and one label is validated, saved and undone like the others', async () => {
  setSettings({ ...aSettings(), nickname: 'Bosun' })
  server.use(
    http.patch(settingsUrl, async ({ request }) => {
      setSettings({ ...savedSettings(), ...((await request.json()) as object) })
      return HttpResponse.json(savedSettings(), { headers: { etag: settingsEtag() } })
    }),
  )
  const { type, user } = await openSettings()
  const nickname = screen.getByRole('textbox', { name: 'Nickname' })
  expect(nickname).toHaveValue('Bosun')

  await type(nickname, 'Quartermaster')
  await user.click(saveButton())
  expect(await screen.findByText('That nickname is too long.')).toBeVisible()
  expect(savedSettings().nickname).toBe('Bosun')

  await type(nickname, 'Mate')
  await user.click(saveButton())
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(savedSettings()).toMatchObject({ chat_prefix: '!', nickname: 'Mate' })

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(savedSettings().nickname).toBe('Bosun'))
})
