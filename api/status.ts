import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import { useSignedInQuery } from './session'
import { botStatus } from './status.schema'

/**
 * `GET /status`; a backend that has no such call gives null, which means "unknown". Polled every 60 s while the page is
 * seen, and at once when somebody comes back to it after that.
 */
export const useBotStatus = () =>
  useSignedInQuery({ ...extensionQuery('status', ['status'], '/status', botStatus), ...queryTimes.status })
