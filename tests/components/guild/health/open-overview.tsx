import { screen } from '@testing-library/react'
import { GuildOverview } from '@/components/guild/guild-overview'
import { aFeature, aGuildInfo, ids } from '@/tests/factories'
import { setFeature } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { renderApp } from '@/tests/render-app'

export const overviewRoute = `/guilds/${ids.guild}`

/** The overview of a guild in which the welcome is on. */
export function openOverview() {
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  setFeature(aFeature())
  return renderApp(<GuildOverview guildId={ids.guild} />, { route: overviewRoute })
}

export const panel = () => screen.findByRole('region', { name: /^Health check/ })
export const noPanel = () => screen.queryByRole('region', { name: /^Health check/ })

/** How often the check was asked for. */
export const checks = () =>
  receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}/health`).length
