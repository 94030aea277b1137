import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import GuildOverviewPage from '@/pages/guilds/[guild]'
import { setCatalogue } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { aFeatureDeclaration, aGuildInfo, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

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
