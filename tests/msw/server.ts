import { setupServer } from 'msw/node'
import { botHandlers, resetBot } from './bot'
import { eventHandlers, resetEvents } from './events'
import { featureHandlers, resetFeatures } from './features'
import { imagesHandlers, resetImages } from './images'
import { accountHandlers, resetAccount } from './account'
import { gameHandlers, resetGame } from './game'
import { guildListHandlers, resetGuildLists } from './guild-lists'
import { guildHandlers, resetGuilds } from './guilds'
import { healthHandlers, resetHealth } from './health'
import { discordHandlers, resetDiscord } from './discord'
import { historyHandlers, resetHistory } from './history'
import { recordCalls, resetCalls } from './received'
import { resetSession, sessionHandlers } from './session'
import { resetSettings, settingsHandlers } from './settings'
import { resetTransfer, transferHandlers } from './transfer'
import { resetUsers, userHandlers } from './users'

/** The product's own host as the browser sees it, with state that lasts for one test. */
export const server = setupServer(
  ...sessionHandlers,
  ...discordHandlers,
  ...settingsHandlers,
  ...eventHandlers,
  ...featureHandlers,
  ...guildListHandlers,
  ...guildHandlers,
  ...healthHandlers,
  ...historyHandlers,
  ...transferHandlers,
  ...userHandlers,
  ...botHandlers,
  ...gameHandlers,
  ...accountHandlers,
  ...imagesHandlers,
)

recordCalls(server)

/** Requests that no handler answers; one of them fails the test. */
export const unhandledRequests: string[] = []

export function resetState() {
  for (const reset of [
    resetSession,
    resetDiscord,
    resetSettings,
    resetEvents,
    resetFeatures,
    resetGuildLists,
    resetGuilds,
    resetHealth,
    resetHistory,
    resetTransfer,
    resetUsers,
    resetBot,
    resetGame,
    resetAccount,
    resetImages,
    resetCalls,
  ])
    reset()
}
