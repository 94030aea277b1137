import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { paths } from '@/config/paths'
import { setReady, theStream } from '@/tests/msw/events'
import { redeclareFeature, savedFeature, setCatalogue, setExtensions, setFeature } from '@/tests/msw/features'
import { ids, aSettings } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { extensions } from '@/config/extensions'
import {
  aDeclaration,
  aList,
  aText,
  openFeature,
  retype,
  save,
  saveBar,
  openOptions,
  orNull,
  saveButton,
} from './open-feature'
import { patches } from '@/tests/msw/received'
import { setSettings } from '@/tests/msw/settings'

const before = aDeclaration({ title: { type: 'string', title: 'Title' } }, { title: 'Hello' })
const after = aDeclaration(
  { title: { type: 'string', title: 'Title', maxLength: 5 }, loud: { type: 'boolean', title: 'Loud' } },
  { title: 'Hello', loud: false },
)

/** The page of a feature, while its events are followed. */
function openFollowing(declared: typeof before, saved: Record<string, unknown> = {}) {
  setReady({ catalogue: 'before' })
  setCatalogue([declared])
  setFeature({ enabled: false, ...declared.defaults, ...saved })
  return renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <FeaturePanel guildId={ids.guild} featureId={declared.id} />
    </>,
    { route: paths.guildFeature(ids.guild, declared.id) },
  )
}

/** The same with an edit. */
async function openWithEdit(declared = before) {
  const { user } = openFollowing(declared)
  await retype(user, await screen.findByRole('textbox', { name: 'Title' }), 'Welcome')
  const stream = await theStream()
  setCatalogue([{ ...after, origin: 'bot' }])
  return { user, stream }
}

async function expectNewOptions() {
  expect(await screen.findByRole('switch', { name: 'Loud' })).not.toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome')
  expect(screen.getByText('This feature comes from the bot.')).toBeInTheDocument()
  expect(saveBar()).toBeInTheDocument()
}

test('an open form keeps its edits when the bot declares other options, and shows those', async () => {
  const { stream } = await openWithEdit()

  stream.send('features', {})

  await expectNewOptions()
})

test('the edit of an option that is withdrawn leaves the form, which shows it and says so', async () => {
  const { user, stream } = await openWithEdit(after)
  await user.click(screen.getByRole('switch', { name: 'Loud' }))
  setCatalogue([before])

  stream.send('features', {})

  const kept = await screen.findByRole('region', { name: 'The bot has taken away what you were editing' })
  await waitFor(() => expect(kept).toHaveTextContent('LoudOn'))
  expect(await screen.findByText(/^What you had changed in options that are gone/)).toBeVisible()
  expect(await screen.findByText('Trial has other options now')).toBeVisible()
  expect(screen.queryByRole('switch', { name: 'Loud' })).not.toBeInTheDocument()
  expect(screen.queryByText(/also changed/)).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome')
  expect(saveBar()).toHaveTextContent('1')
})

const named = { name: aText('Name') }
const answered = { ...named, answer: aText('Answer') }
const questions = (properties: object) =>
  aDeclaration({
    questions: {
      ...aList('Questions', 'question', properties),
      items: { type: 'object', properties, additionalProperties: false },
    },
  })
const rows = [
  { name: 'Who?', answer: 'Me' },
  { name: 'What?', answer: 'That' },
]
const withoutAnswers = rows.map(({ name }) => ({ name }))

/** A list with an edit in one of its rows, whose options the bot then withdraws in part. */
async function withdrawAnswers(edit: (user: ReturnType<typeof openFollowing>['user']) => Promise<void>) {
  const { user, unmount } = openFollowing(questions(answered), { questions: rows })
  await user.click(await screen.findByRole('button', { name: 'Who?' }))
  await edit(user)
  const stream = await theStream()
  setCatalogue([{ ...questions(named), origin: 'bot' }])
  redeclareFeature({ ...savedFeature(), questions: withoutAnswers })
  stream.send('features', {})
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer' })).not.toBeInTheDocument())
  return { user, stream, unmount }
}

test('nobody is blamed for what the bot declares otherwise, and the edit of the rest is saved', async () => {
  const { user } = await withdrawAnswers(async (user) => {
    await retype(user, screen.getByRole('textbox', { name: 'Name' }), 'Whose?')
  })

  expect(await screen.findByText('The bot has changed the options of Trial')).toBeVisible()
  expect(screen.queryByText(/also changed/)).not.toBeInTheDocument()
  expect(screen.queryByText(/just now/)).not.toBeInTheDocument()
  await save(user)
  expect(savedFeature().questions).toEqual([{ name: 'Whose?' }, { name: 'What?' }])
})

test('a default that the bot declares otherwise is shown, and nobody is said to have changed it', async () => {
  const greeting = (text: string) => aDeclaration({ title: aText('Title') }, { title: text })
  openFollowing(greeting('Hello'))
  const field = await screen.findByRole('textbox', { name: 'Title' })
  const stream = await theStream()
  setCatalogue([greeting('Welcome')])
  redeclareFeature({ enabled: false })
  stream.send('features', {})

  await waitFor(() => expect(field).toHaveValue('Welcome'))
  expect(screen.queryByText(/just now/)).not.toBeInTheDocument()
  expect(screen.queryByText(/changed:/)).not.toBeInTheDocument()
})

test('what was typed in a withdrawn option of a row stays readable, and comes back with the option', async () => {
  const { user, stream } = await withdrawAnswers(async (user) => {
    await retype(user, screen.getByRole('textbox', { name: 'Answer' }), 'Nobody knows')
  })
  const kept = await screen.findByRole('region', { name: 'The bot has taken away what you were editing' })
  expect(kept).toHaveTextContent('Questions: Answer')
  expect(kept).toHaveTextContent('Nobody knows')
  expect(kept).not.toHaveTextContent('That')

  setCatalogue([{ ...questions(answered), origin: 'bot' }])
  redeclareFeature({ ...savedFeature(), questions: rows })
  stream.send('features', {})
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Nobody knows'))
  await waitFor(() => expect(kept).not.toBeInTheDocument())
  await save(user)
  expect(savedFeature().questions).toEqual([{ name: 'Who?', answer: 'Nobody knows' }, rows[1]])
})

/** Leaves the page and opens it again, as after a reload, and restores the draft of before. */
async function reopen(
  { unmount }: Pick<ReturnType<typeof openFollowing>, 'unmount'>,
  declared: typeof before,
  saved?: Record<string, unknown>,
) {
  unmount()
  const app = openFollowing(declared, saved)
  await app.user.click(await screen.findByRole('button', { name: 'Restore' }))
  return app
}

const gone = () => screen.findByRole('region', { name: 'The bot has taken away what you were editing' })

test('what was typed in an option that was withdrawn while nobody looked is shown with the draft', async () => {
  const first = openFollowing(after)
  await retype(first.user, await screen.findByRole('textbox', { name: 'Title' }), 'Welcome')
  const other = aDeclaration({ loud: { type: 'boolean', title: 'Loud' } }, { loud: false })

  const second = await reopen(first, other)
  expect(await gone()).toHaveTextContent('titleWelcome')

  // It stays until somebody closes it, also through the next reload.
  const third = await reopen(second, other)
  await third.user.click(within(await gone()).getByRole('button', { name: 'Close' }))
  third.unmount()
  openFollowing(other)
  expect(await screen.findByRole('switch', { name: 'Loud' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('what was typed in a withdrawn option stays readable through a reload, and comes back with the option', async () => {
  const first = await withdrawAnswers(async (user) => {
    await retype(user, screen.getByRole('textbox', { name: 'Answer' }), 'Nobody knows')
  })
  expect(await gone()).toHaveTextContent('Nobody knows')

  const second = await reopen(first, questions(named), { questions: withoutAnswers })
  expect(await gone()).toHaveTextContent('Questions: Answer')
  expect(await gone()).toHaveTextContent('Nobody knows')

  const { user } = await reopen(second, questions(answered), { questions: rows })
  await user.click(screen.getByRole('button', { name: 'Who?' }))
  expect(await screen.findByRole('textbox', { name: 'Answer' })).toHaveValue('Nobody knows')
  expect(screen.queryByRole('region', { name: /taken away/ })).not.toBeInTheDocument()
})

test('what a draft has in a withdrawn option of a row is shown, and the rest of the row restored', async () => {
  const first = openFollowing(questions(answered), { questions: rows })
  await first.user.click(await screen.findByRole('button', { name: 'Who?' }))
  await retype(first.user, screen.getByRole('textbox', { name: 'Answer' }), 'Nobody knows')
  await retype(first.user, screen.getByRole('textbox', { name: 'Name' }), 'Whose?')

  const { user } = await reopen(first, questions(named), { questions: withoutAnswers })
  expect(await gone()).toHaveTextContent('Questions: answer')
  expect(await gone()).toHaveTextContent('Nobody knows')
  await save(user)
  expect(savedFeature().questions).toEqual([{ name: 'Whose?' }, { name: 'What?' }])
})

test('the notice of what was typed in withdrawn options goes when it is closed', async () => {
  const { user } = await withdrawAnswers(async (user) => {
    await retype(user, screen.getByRole('textbox', { name: 'Answer' }), 'Nobody knows')
  })
  const kept = await screen.findByRole('region', { name: 'The bot has taken away what you were editing' })

  await user.click(within(kept).getByRole('button', { name: 'Close' }))

  expect(kept).not.toBeInTheDocument()
})

test('a feature that is withdrawn while its form is open keeps the edits, and offers them once it is back', async () => {
  const { user, stream } = await openWithEdit()
  setCatalogue([])
  stream.send('features', {})
  expect(await screen.findByText(/^What you had changed here and not saved is kept/)).toBeVisible()

  setCatalogue([before])
  stream.send('features', {})
  await user.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome')
})

test('options that were declared while the connection was lost are shown once it is back', async () => {
  const { stream } = await openWithEdit()

  setReady({ catalogue: 'after' })
  stream.cut()

  await expectNewOptions()
})

test('what was declared is marked with its language, and what the dashboard says is not', async () => {
  const winners = { type: 'integer', minimum: 1, maximum: 9, title: 'Gewinner', description: 'So viele.' }
  const key = { type: ['string', 'null'], secret: true, title: 'Schlüssel', description: 'Im Konto.' }
  const when = { enum: ['day', 'week'], labels: { day: 'Täglich', week: 'Wöchentlich' }, title: 'Wie oft' }
  const options = aDeclaration({ winners, key, when }, { winners: 1, key: null, when: 'day' })
  const actions = [{ id: 'post', label: 'Auslosen', description: 'Sofort.' }]
  setExtensions(extensions)
  await openFeature({
    declaration: { ...options, name: 'Verlosung', summary: 'Lost.', actions, language: 'de' },
  })

  const declared = [
    'Verlosung',
    'Lost.',
    'Auslosen',
    'Sofort.',
    'Gewinner',
    'So viele.',
    'Schlüssel',
    'Im Konto.',
    'Wie oft',
    'Täglich',
  ]
  for (const text of declared) expect(screen.getByText(text)).toHaveAttribute('lang', 'de')
  for (const text of ['From 1 to 9.', /^Only the bot can read it\./])
    expect(screen.getByText(text)).not.toHaveAttribute('lang')
})

test('names written from right to left keep to themselves in sentences and labels, and have their language in dialogs', async () => {
  const words = { type: 'array', title: 'كلمات', item: 'كلمة', items: { type: 'string' } }
  const options = aDeclaration({ words }, { words: ['سلام'] })
  const actions = [{ id: 'post', label: 'أرسل!', confirm: 'هل أنت متأكد؟' }]
  setExtensions(extensions)
  const { user } = await openFeature({
    declaration: { ...options, name: 'أغانٍ (2)', summary: 'موسيقى', actions, language: 'ar' },
  })

  expect(screen.getByRole('switch')).toHaveAccessibleName('Enable \u2068أغانٍ (2)\u2069')
  expect(screen.getByRole('button', { name: 'Add \u2068كلمة\u2069' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'كلمات' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'أرسل!' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'أرسل!' }))
  for (const text of dialog.getAllByText(/أرسل!|هل أنت/)) expect(text).toHaveAttribute('lang', 'ar')
})

const moment = orNull({ type: 'string', format: 'date-time', control: 'datetime', title: 'Thing' })

test.each([
  ['a date', moment, null, 'soonish', '“soonish” isn’t a date.'],
  ['a date out of range', moment, '2030-01-31T18:00:00Z', '31 dec 9999', '“31 dec 9999” is out of range.'],
  ['a number', { type: 'number', title: 'Thing' }, 1, '1e', 'Enter a number in digits.'],
  [
    'a duration',
    orNull({ type: 'integer' }, { title: 'Thing', control: 'duration' }),
    60,
    '1x',
    'Enter a number',
  ],
  [
    'a duration that nobody can count',
    orNull({ type: 'integer' }, { title: 'Thing', control: 'duration' }),
    60,
    '12345678901234567890',
    'Enter a number',
  ],
  [
    'a colour',
    orNull({ type: 'integer' }, { title: 'Thing', control: 'colour' }),
    0xff_00_00,
    '#ff',
    'Enter six hex digits',
  ],
  ['JSON', { title: 'Thing' }, { deep: 1 }, '{"deep"', 'isn’t valid JSON yet'],
])(
  '%s that cannot be read comes back from its draft as it was typed, with what is wrong',
  async (_, thing, value, text, complaint) => {
    setSettings(aSettings({ timezone: 'Europe/Berlin' }))
    const field = () =>
      screen.getByLabelText(/^Thing(?! *:)/, { selector: 'input:not([type=color]), textarea' })
    const open = async () => {
      const app = await openOptions({ thing }, { thing: value })
      await waitFor(() => expect(field()).toBeEnabled())
      return app
    }
    const { user, unmount } = await open()
    await retype(user, field(), text)
    await user.click(document.body)
    unmount()

    await open()
    expect(field()).not.toHaveValue(text)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))

    expect(field()).toHaveValue(text)
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(complaint))
    await user.click(saveButton())
    await waitFor(() => expect(field()).toHaveFocus())
    expect(patches()).toEqual([])
  },
)
