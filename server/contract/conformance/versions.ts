import { z } from 'zod'
import * as mini from 'zod/mini'
import { feature } from '@/api/features.schema'
import { guildSettings } from '@/api/settings.schema'
import type { Reply } from './ask'
import { objectOf, refusalNotes, successNotes } from './judge'
import { noFeature } from './reads'
import { absent, optional, type Result, unchecked } from './report'
import type { Subject } from './target'
import { putBack } from './writes'

type Versioned = {
  call: string
  path: string
  schema: typeof guildSettings | typeof feature
  /** Written as it is, since something has to be sent. */
  field: string
  /** What it is called in a sentence. */
  name: string
}

const wish = 'It sends an ETag, so it has to answer 412 to an If-Match with another one; or send no ETag.'

/** How a save on an old state was refused: with what is there now, which people then choose from. */
function staleNotes(reply: Reply, { schema, name }: Versioned): string[] {
  const notes = refusalNotes(reply, [412], wish)
  const conflict = mini.looseObject({ current: schema })
  if (notes.length > 0 || z.core.safeParse(conflict, reply.body).success) return notes
  return [`Its 412 lacks "current": what a GET of the ${name} answers now.`]
}

async function checkVersion(subject: Subject, versioned: Versioned): Promise<Result> {
  const { call, path, schema, field, name } = versioned
  const now = await subject.ask('GET', path)
  if (successNotes(now, schema).length > 0) return unchecked(call, 'optional', `The ${name} cannot be read.`)
  if (now.etag === null) return absent(call, 'Of two people who save at once, the later one wins.')

  const body = { [field]: objectOf(now)[field] }
  const save = (tag: string) => subject.ask('PATCH', path, { body, headers: { 'if-match': tag } })
  const stale = await save('"of-another-time"')
  const fresh = await save(now.etag)
  const isTaken = fresh.status === 200 || fresh.status === 204
  return optional(call, [
    ...staleNotes(stale, versioned),
    ...(isTaken ? [] : [`It answered ${fresh.status} to an If-Match with the ETag that it had just sent.`]),
    ...(await putBack(subject, path, objectOf(now), [field])),
  ])
}

/** That a save on an old state is told of the new one instead of replacing it. Writes what is there already. */
export async function checkVersions(subject: Subject): Promise<Result[]> {
  const { guildId, featureId } = subject
  const settings: Versioned = {
    call: 'ETag, If-Match and 412 on settings',
    path: `/guilds/${guildId}/settings`,
    schema: guildSettings,
    field: 'chat_prefix',
    name: 'settings',
  }
  const call = 'ETag, If-Match and 412 on features'
  const path = `/guilds/${guildId}/features/${featureId}`
  return [
    await checkVersion(subject, settings),
    featureId === null
      ? unchecked(call, 'optional', noFeature)
      : await checkVersion(subject, { call, path, schema: feature, field: 'enabled', name: 'feature' }),
  ]
}
