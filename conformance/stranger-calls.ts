import { type ContractCall, forwardedCalls } from '@/server/contract/calls'
import type { Client, Reply } from './ask'
import { unknownName, unknownId } from './made-up'
import type { Subject } from './target'

/** A call as it is tried by somebody who must be refused. */
export type StrangerCall = {
  name: string
  path: string
  isRequired: boolean
  send: (ask: Client) => Promise<Reply>
}

/** What the backend keeps now. Written once more, it harms no backend that lets strangers write. */
export type Saved = Record<'settings' | 'feature' | 'profile', unknown>

type Sent = { query?: string; body: unknown }

/**
 * By operation: what changes nothing even where strangers are let in. These go to the guild and the person that there
 * are. All other calls that change something go to made-up ones, so that an operation which nobody thought of here is
 * tried as well, and removes nothing.
 */
const harmless = ({ settings, feature, profile }: Saved): Record<string, Sent> => ({
  changeSettings: { body: settings },
  changeFeature: { body: feature },
  changeUser: { body: profile },
  importConfiguration: { query: '?dry_run=1', body: {} },
  // The change and the import are made up in any case, and a form without a file is no picture.
  revertChange: { body: {} },
  revertImport: { body: {} },
  uploadOwnImage: { body: {} },
  uploadGuildImage: { body: {} },
  tryGameServer: { body: {} },
})

const madeUp: Record<string, string> = { guildId: unknownId, userId: unknownId }
const methods = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const

/** Every call that the dashboard forwards, but for those whose person or feature is not known. */
export function strangerCalls(
  { guildId, userId, featureId }: Pick<Subject, 'guildId' | 'userId' | 'featureId'>,
  saved: Saved,
): StrangerCall[] {
  const real: Record<string, string | null> = { guildId, userId, feature: featureId }
  const bodies = harmless(saved)

  const callOf = ({ id, method, path, support }: ContractCall): StrangerCall => {
    const { query = '', body = {} } = bodies[id] ?? {}
    const known = method === 'get' || id in bodies ? real : {}
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? madeUp[name] ?? unknownName)
    const question = method === 'post' || method === 'patch' ? { body } : {}
    return {
      name: `${methods[method]} ${path}`,
      path,
      isRequired: support === 'required',
      send: (ask) => ask(methods[method], `${at}${query}`, question),
    }
  }
  return forwardedCalls
    .filter(
      ({ path }) => !Object.keys(real).some((name) => real[name] === null && path.includes(`{${name}}`)),
    )
    .map(callOf)
}
