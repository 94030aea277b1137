import { retries } from '@/config/queries'
import type { ApiError } from './http'

/** What queries "with retry" are given: three more tries within two seconds, but none for an answer that will not change (4xx, or one that cannot be read). */
export const withRetry = {
  retry: (failures: number, error: ApiError) =>
    failures < retries && !(error.status >= 200 && error.status < 500),
  retryDelay: (failures: number) => 250 * 2 ** failures,
}
