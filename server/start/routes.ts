import { botRoutes } from '@/server/bot/bot-routes'
import { botWriteRoutes } from '@/server/bot/bot-writes'
import { statusRoutes } from '@/server/bot/status-routes'
import { openApiDocument } from '@/server/calls/document'
import type { Route } from '@/server/calls/route'
import { actionRoutes } from '@/server/guilds/action-routes'
import { choicesRoutes } from '@/server/guilds/choices-routes'
import { commandRoutes } from '@/server/guilds/commands'
import { factRoutes } from '@/server/guilds/facts'
import { eventRoutes } from '@/server/guilds/events-routes'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { featureRoutes } from '@/server/guilds/features-routes'
import { guildRoutes } from '@/server/guilds/guilds-routes'
import { historyRoutes } from '@/server/guilds/history-routes'
import { testRoutes } from '@/server/guilds/test-message-routes'
import { settingsRoutes } from '@/server/guilds/settings-routes'
import { transferRoutes } from '@/server/guilds/transfer-routes'
import { imageRoutes } from '@/server/images/images-routes'
import { accountRoutes, userRoutes } from '@/server/users/users-routes'
import { gameServerRoutes } from '@/server/game-servers/game-server-routes'

/**
 * Every call of the contract: those that the app answers, that `BACKEND_URL` receives, and that openapi.json describes.
 */
export const routes: readonly Route[] = [
  ...guildRoutes,
  ...settingsRoutes,
  ...featureRoutes,
  ...testRoutes,
  ...actionRoutes,
  ...choicesRoutes,
  ...commandRoutes,
  ...factRoutes,
  ...historyRoutes,
  ...transferRoutes,
  ...eventRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...imageRoutes,
  ...gameServerRoutes,
  ...statusRoutes,
  ...botRoutes,
  ...botWriteRoutes,
]

export const openApi = () => openApiDocument(routes, ownCatalogue.features)
