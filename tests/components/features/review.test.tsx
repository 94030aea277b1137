import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { editInForm } from '@/tests/support/edit-in-form'
import { around } from '@/tests/support/nodes'
import { aMessage, aText, openOptions, retype, saveButton } from './open-feature'

editInForm()

const times = Array.from({ length: 8 }, (_, day) => `<t:${1_798_736_400 + day * 86_400}:f>`)
const plan = `We meet at the old lighthouse on each of these days: ${times.join(' and ')}. Bring a lamp`

const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }))

/** The two versions of an option, as the review has them. */
async function review(user: UserEvent, title: string) {
  await user.click(bar().getByText('Review'))
  const versions = around(await bar().findByText(title, { selector: 'dt' }), 'div')
  const version = (name: string) => around(within(versions).getByText(name), 'dd')
  return { saved: version('Saved'), now: version('New') }
}

test.each([
  ['a text', { plan: aText('Plan') }, { plan }],
  ['a message', { plan: aMessage('Plan') }, { plan: { content: plan, embed: null } }],
])('the review of %s shows what changed at its end, and not how it begins', async (_, schema, values) => {
  const { user } = await openOptions(schema, values)
  await user.type(screen.getByRole('textbox', { name: /^(Plan|Text)$/ }), ' or two')

  const { saved, now } = await review(user, 'Plan')

  await waitFor(() => expect(now).toHaveTextContent(/Bring a lamp or two$/))
  expect(saved).toHaveTextContent(/Bring a lamp$/)
  expect(saved).not.toHaveTextContent('We meet')
  expect(bar().getByText('or two', { selector: 'mark' })).toBeVisible()
})

test('the review of a message shows which part of its embed changed', async () => {
  const embed = { title: 'Harbour', description: plan }
  const { user } = await openOptions({ plan: aMessage('Plan') }, { plan: { content: 'Hello', embed } })
  await user.type(screen.getByRole('textbox', { name: 'Description' }), ' or two')

  const { saved, now } = await review(user, 'Plan')

  await waitFor(() => expect(now).toHaveTextContent(/^NewEmbedDescription.*Bring a lamp or two$/))
  expect(saved).toHaveTextContent(/^SavedEmbedDescription.*Bring a lamp$/)
})

test('a text that was typed where none was is shown from its start', async () => {
  const { user } = await openOptions({ plan: aText('Plan') }, { plan: '' })
  await retype(user, screen.getByRole('textbox', { name: 'Plan' }), plan)

  const { saved, now } = await review(user, 'Plan')

  await waitFor(() => expect(now).toHaveTextContent(/^NewWe meet at the old lighthouse.*…$/))
  expect(saved).toHaveTextContent('Saved(empty)')
})

test('the choice between two versions of a long text shows where they differ', async () => {
  const { user } = await openOptions({ plan: aText('Plan') }, { plan })
  setFeature({ ...savedFeature(), plan: `${plan} each` })
  await user.type(screen.getByRole('textbox', { name: 'Plan' }), ' or two')
  await user.click(saveButton())

  const choice = await screen.findByRole('group', { name: 'Plan' })

  await waitFor(() => expect(choice).toHaveTextContent(/Bring a lamp each.*Bring a lamp or two/))
  expect(choice).not.toHaveTextContent('We meet')
})
