import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import GuildOverviewPage from '@/pages/guilds/[guild]'
import { setCatalogue } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { aFeatureDeclaration, aGuildInfo, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { goalsOf, partsOf } from '@/contract/declaration/first-step'
import { featureDeclaration } from '@/contract/calls/features'

const options = { type: 'object', properties: {} }

test('a server is offered the goals that it can use, those for premium last', async () => {
  setGuildInfo(aGuildInfo({ enabled_features: [], availability: { elsewhere: 'Not in this region.' } }))
  setCatalogue([
    aFeatureDeclaration({ id: 'paid', name: 'Paid', premium: true, options }),
    aFeatureDeclaration({ id: 'elsewhere', name: 'Elsewhere', options }),
    aFeatureDeclaration({ id: 'closed', name: 'Closed', locked: true, options }),
    aFeatureDeclaration({ id: 'free', name: 'Free', options }),
  ])
  renderApp(<GuildOverviewPage />, { route: `/guilds/${ids.guild}` })

  const [first, second, ...others] = await screen.findAllByRole('radio')
  expect(first).toHaveAccessibleName(/^Free/)
  expect(second).toHaveAccessibleName(/^Paid/)
  expect(others).toEqual([])
})

const declared = (id: string, properties: object, rest: object = {}) =>
  featureDeclaration.parse({ id, name: id, options: { type: 'object', properties }, ...rest })

const channel = { type: 'string', control: 'channel', requiredToEnable: true }
const text = { type: 'string', control: 'template' }

test('a bot’s own features are goals: those that say something in a channel first, long forms and locked ones not at all', () => {
  const features = [
    declared('plain', {}),
    declared('quotes', { channel }),
    declared('greeter', { greeting: text, channel }),
    declared('polls', { polls: { type: 'array', items: { type: 'object' }, requiredToEnable: true } }),
    declared('closed', { channel }, { locked: true }),
    declared('screen', { channel }, { alwaysOn: true }),
  ]

  expect(goalsOf(features)).toEqual({ asking: ['greeter', 'quotes'], ready: ['plain'] })
})

test('what is asked follows from the values: what is set is not missing, and what is not used is not asked', () => {
  const role = { type: 'string', control: 'role', requiredToEnable: true }
  const feature = declared('mixed', { role, log: { ...channel, shownWhen: { kind: ['log'] } } })

  expect(partsOf(feature, {})).toEqual({ needed: ['role'], message: null })
  expect(partsOf(feature, { role: '400000000000000001', kind: 'log' })).toEqual({
    needed: ['log'],
    message: null,
  })
})
