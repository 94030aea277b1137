import { http } from 'msw'
import { setupServer } from 'msw/node'
import { fails } from './answers'
import { botHandlers } from './bot'
import { discordHandlers } from './discord'
import { eventHandlers } from './events'
import { featureHandlers } from './features'
import { gameHandlers } from './game-servers'
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

type Method = 'get' | 'post' | 'patch' | 'delete'

/** Has all further calls of this kind refused. */
export const refuse = (method: Method, url: string, ...answer: Parameters<typeof fails>) =>
  server.use(http[method](url, () => fails(...answer)))

/** Has the next call of this kind refused. */
export const refuseOnce = (method: Method, url: string, ...answer: Parameters<typeof fails>) =>
  server.use(http[method](url, () => fails(...answer), { once: true }))

/** Requests that no handler answers; one of them fails the test. */
export const unhandledRequests: string[] = []
