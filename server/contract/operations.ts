import type { Operation } from './operation'
import { botOperations } from './operations/bot'
import { featureOperations } from './operations/features'
import { gameOperations } from './operations/games'
import { historyOperations } from './operations/history'
import { liveOperations } from './operations/live'
import { peopleOperations } from './operations/people'
import { pictureOperations } from './operations/pictures'
import { healthOperations, serverOperations } from './operations/servers'
import { transferOperations } from './operations/transfer'

/** Every call of the contract. A new route has no place in the API's document until it stands here; a test says so. */
export const operations: Operation[] = [
  ...serverOperations,
  ...featureOperations,
  ...historyOperations,
  ...transferOperations,
  ...liveOperations,
  ...peopleOperations,
  ...pictureOperations,
  ...gameOperations,
  ...healthOperations,
  ...botOperations,
]
