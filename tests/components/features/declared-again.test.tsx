import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { paths } from '@/config/paths'
import { setReady, theStream } from '@/tests/msw/events'
import { redeclareFeature, savedFeature, setCatalogue, setFeature } from '@/tests/msw/features'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { aDeclaration, aList, aText, retype, save } from './open-feature'
import { saveBar } from '@/tests/support/save-bar'

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

/** As `openFollowing`, with an edit. */
async function openWithEdit(declared = before) {
  const { user } = openFollowing(declared)
  await retype(user, await screen.findByRole('textbox', { name: 'Title' }), 'Welcome')
  const stream = await theStream()
  setCatalogue([{ ...after, origin: 'bot' }])
  return { user, stream }
}

const gone = () => screen.findByRole('region', { name: 'The bot has taken away what you were editing' })

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

  const kept = await gone()
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
  const kept = await gone()
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
  const kept = await gone()

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
