import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NextIntlClientProvider } from 'next-intl'
import { guildQueries } from '@/api/guilds'
import { settingsQueries } from '@/api/settings'
import { paths } from '@/config/paths'
import { aFeature, aGuildInfo, anImportPart, anImportResult, aSettings, ids } from '@/tests/support/factories'
import { around } from '@/tests/support/nodes'
import { expectFocus } from '@/tests/support/expect-focus'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { refuseOnce } from '@/tests/msw/server'
import { savedSettings } from '@/tests/msw/settings'
import { appliedImports, importRevertUrl, importUrl, setPlan } from '@/tests/msw/transfer'
import { PartSummary } from '@/components/transfer/part-summary'
import polish from '@/config/messages/pl.json'
import turkish from '@/config/messages/tr.json'
import { optionTree } from '@/contract/declaration/read-option'
import { applyButton, chooseButton, openPreview } from './open-transfer'

const same = anImportPart({ state: 'same', before: {}, after: {} })
const ready = () => waitFor(() => expect(applyButton()).toBeEnabled())
async function openReady() {
  const app = await openPreview()
  await ready()
  return app
}
const tick = (name: string) => screen.getByRole('checkbox', { name })
const done = () => screen.findByText('Imported: 3 options in 2 parts')

test('all ticked parts are applied in one step, and the result links to the history', async () => {
  setFeature(aFeature({ channel: null }))
  const { user } = await openReady()
  expect(applyButton()).toHaveAccessibleName('Apply 3 changes')

  await user.click(applyButton())

  const outcome = around(await done(), '.outcome')
  expect(savedSettings().chat_prefix).toBe('?')
  expect(savedFeature()).toMatchObject({ channel: ids.channel, message: 'Hoo, {member}' })
  expect(appliedImports().size).toBe(1)
  expect(screen.getByRole('link', { name: 'See it in the history' })).toHaveAttribute(
    'href',
    paths.guildHistory(ids.guild),
  )
  expect(outcome).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Import something else' }))
  await expectFocus(await chooseButton())
})

test('an unticked part is not applied', async () => {
  const { user } = await openReady()

  await user.click(tick('Welcome message'))
  await user.click(tick('Settings'))
  expect(applyButton()).toBeDisabled()
  expect(screen.getByText('Nothing is selected', { selector: 'p' })).toBeVisible()
  await user.click(tick('Settings'))
  expect(applyButton()).toHaveAccessibleName('Apply 1 change')
  await user.click(applyButton())

  await screen.findByText(/^Imported: /)
  expect(savedSettings().chat_prefix).toBe('?')
  expect(savedFeature().message).toBe('Hi, {member}')
})

test('an import without changes says so, and leaving asks nothing', async () => {
  setPlan(() => anImportResult({ parts: [same] }))
  const { user, router } = await openPreview()

  expect(screen.getByText('Nothing would change.')).toBeVisible()
  expect(applyButton()).toBeDisabled()
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))

  expect(router.asPath).toBe(paths.home)
})

test('undoing restores everything and updates the screens; an undo that fails says why', async () => {
  refuseOnce('post', importRevertUrl, 409, { detail: 'The old values can no longer be saved.' })
  const { user, client } = await openReady()
  const settings = settingsQueries.detail(ids.guild).queryKey
  client.setQueryData(settings, { value: aSettings(), etag: '"v1"' })
  client.setQueryData(guildQueries.info(ids.guild).queryKey, aGuildInfo())

  await user.click(applyButton())
  await done()
  expect(client.getQueryState(settings)?.isInvalidated).toBe(true)
  const undo = screen.getByRole('button', { name: /^Undo/ })
  await user.click(undo)
  expect(await screen.findByText('The old values can no longer be saved.')).toBeVisible()
  await user.click(undo)

  expect(around(await screen.findByText(/^Undone\./), '.outcome')).toHaveFocus()
  expect(savedSettings().chat_prefix).toBe('!')
  expect(savedFeature().message).toBe('Hi, {member}')
  expect(appliedImports().size).toBe(0)
  expect(undo).not.toBeInTheDocument()
})

test('if a channel was deleted or something was saved meanwhile, nothing is applied, and a new preview says so', async () => {
  const { user } = await openReady()
  await user.click(tick('Welcome message'))
  setPlan(() =>
    anImportResult({
      parts: [
        anImportPart({ version: 2, before: { chat_prefix: '&' } }),
        anImportPart({ subject: 'feature:welcome', before: { message: 'Hi' }, after: { message: 'Hoo' } }),
      ],
    }),
  )
  refuseOnce('post', importUrl, 422, { fields: { [`channels.${ids.theirChannel}`]: 'It was deleted.' } })

  await user.click(applyButton())

  expect(await screen.findByText(/changed in the meantime, so nothing was copied/)).toBeVisible()
  expect(savedSettings().chat_prefix).toBe('!')
  await ready()
  expect(tick('Welcome message')).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Show changes: Settings' }))
  expect(screen.getByRole('definition')).toHaveTextContent(/^Before: & ?After: \?$/)
  await user.click(applyButton())

  await screen.findByText(/^Imported: /)
  expect(savedSettings().chat_prefix).toBe('?')
})

test('renaming something after the preview does not affect what is applied', async () => {
  const { user } = await openReady()
  const another = '500000000000000099'
  setPlan(({ channels = {} }) => {
    const channel = channels[ids.theirChannel] ?? another
    return anImportResult({
      parts: [anImportPart({ subject: 'feature:welcome', before: { channel: null }, after: { channel } })],
    })
  })

  await user.click(applyButton())

  await screen.findByText(/^Imported: /)
  expect(savedFeature().channel).toBe(ids.channel)
})

test('a failed import keeps the selection, and can be retried', async () => {
  const { user } = await openReady()
  await user.click(tick('Welcome message'))
  const fields = { 'settings.chat_prefix': 'A prefix can’t contain spaces.' }
  refuseOnce('post', importUrl, 422, { detail: 'Some of this cannot be saved.', fields })

  await user.click(applyButton())

  expect(await screen.findByText('Some of this cannot be saved.')).toBeVisible()
  expect(screen.getByText('Settings: Prefix: A prefix can’t contain spaces.')).toBeVisible()
  expect(tick('Welcome message')).not.toBeChecked()
  expect(tick('Settings')).toBeChecked()
  await user.click(applyButton())

  await screen.findByText(/^Imported: /)
  expect(savedFeature().message).toBe('Hi, {member}')
})

test('leaving with a chosen file is blocked, with an explanation', async () => {
  const { user, router } = await openReady()

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))

  expect(router.asPath).toBe(paths.guildTransfer(ids.guild))
  expect(screen.getByText('Apply or cancel before you leave this page', { selector: 'p' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(router.asPath).toBe(paths.home)
})

test('an import that turns out to change nothing is not an error', async () => {
  const { user } = await openReady()
  setPlan(() => anImportResult({ parts: [same] }))

  await user.click(applyButton())

  expect(await screen.findByText('No changes were needed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

test.each([
  ['tr', turkish, 'Kanal, Metin', '2 seçenek: Kanal, Metin'],
  ['pl', polish, 'Kanał, Tekst, Kolor, Rola, Znak', '5 opcji: Kanał, Tekst, Kolor i jeszcze 2'],
] as const)(
  'in the language %s, options are listed as lists are written (%#)',
  (locale, texts, titles, said) => {
    const keys = titles.split(', ')
    const of = <Value,>(value: (title: string) => Value) =>
      Object.fromEntries(keys.map((title) => [title, value(title)]))
    const properties = of((title) => ({ type: 'boolean', title }))
    const { transfer, common } = texts
    render(
      <NextIntlClientProvider locale={locale} messages={{ transfer, common }} timeZone="UTC">
        <PartSummary
          part={{
            subject: 'settings',
            version: 1,
            state: 'changes',
            before: of(() => false),
            after: of(() => true),
            notes: [],
          }}
          subject={{
            id: 'settings',
            name: 'Settings',
            href: null,
            option: optionTree({ type: 'object', properties }),
          }}
        />
      </NextIntlClientProvider>,
    )

    expect(screen.getByText(/: /)).toHaveTextContent(said)
  },
)
