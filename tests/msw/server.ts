import { setupServer } from 'msw/node'
import { botHandlers } from './bot'
import { discordHandlers } from './discord'
import { eventHandlers } from './events'
import { featureHandlers } from './features'
import { gameHandlers } from './game'
import { guildHandlers } from './guilds'
import { historyHandlers } from './history'
import { imagesHandlers } from './images'
import { recordCalls } from './received'
import { sessionHandlers } from './session'
import { settingsHandlers } from './settings'
import { transferHandlers } from './transfer'
import { userHandlers } from './users'

/** The product's own host as the browser sees it, with state that lasts for one test. */
export const server = setupServer(
  ...sessionHandlers,
  ...discordHandlers,
  ...settingsHandlers,
  ...eventHandlers,
  ...featureHandlers,
  ...guildHandlers,
  ...historyHandlers,
  ...transferHandlers,
  ...userHandlers,
  ...botHandlers,
  ...gameHandlers,
  ...imagesHandlers,
)

recordCalls(server)

/** Requests that no handler answers; one of them fails the test. */
export const unhandledRequests: string[] = []
