import { retries } from '@/config/queries'
import type { ApiError } from './http'

/** The policy of queries "with retry": three more tries, but none for an answer that will not change (4xx, or one that cannot be read). */
export const retryUnlessRefused = (failures: number, error: ApiError) =>
  failures < retries && !(error.status >= 200 && error.status < 500)
