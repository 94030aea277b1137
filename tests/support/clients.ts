import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '@/api/query-client'
import type { Session } from '@/contract/calls/session'
import { defaultPublicConfig, type PublicConfig } from '@/config/public-config'
import { aSession } from '@/tests/support/factories'

/** What the server knew when it sent the page: a session, null for nobody, or that it was not asked. */
export type KnownSession = Session | null | 'not asked'

export const knownSession = (session: KnownSession) => (session === 'not asked' ? undefined : session)

const clients = new Set<QueryClient>()

/** Has a client cleared after the test. */
export const holdClient = (client: QueryClient) => void clients.add(client)

/** A query client as a page starts with it, signed in unless told otherwise. */
export function aClient(
  session: KnownSession = aSession(),
  backend: PublicConfig['backend'] = defaultPublicConfig.backend,
) {
  const client = createQueryClient({ session: knownSession(session), backend })
  holdClient(client)
  return client
}

/** Lets go of every timer and answer that a test's clients still hold. */
export function clearClients() {
  for (const client of clients) client.clear()
  clients.clear()
}
