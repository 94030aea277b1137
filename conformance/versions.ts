import { z } from 'zod'
import * as mini from 'zod/mini'
import { feature } from '@/api/features.schema'
import { guildSettings } from '@/api/settings.schema'
import { isObject } from '@/config/json'
import { type Ready, readReady } from './events'
import { asObject, type Fields, isAccepted, notesOf, refusalNotes, successNotes } from './judge'
import { notOffered, optional, type Result, unchecked, unknownIn } from './report'
import { sampleOf } from './sample-options'
import type { Reply, TestContext } from './target'
import { otherPrefix, putBack, settingsPath } from './writes'

type Versioned = {
  call: string
  path: string
  schema: typeof guildSettings | typeof feature
  /** The field that is sent, unchanged. */
  field: string
  /** What it is called in a sentence, and among the versions of a stream. */
  name: string
  subject: string
}

const expectation =
  'It sends an ETag, so it has to answer 412 to an If-Match with another one; or send no ETag.'
const without = 'Of two people who save at once, the later one wins.'

/** A save with an old ETag has to be refused with the current state, which people are then shown. */
function staleNotes(reply: Reply, { schema, name }: Versioned): string[] {
  const notes = refusalNotes(reply, [412], expectation)
  if (notes.length > 0) return notes
  const conflict = mini.looseObject({ current: schema })
  return notesOf(
    z.core.safeParse(conflict, reply.body).success ||
      `Its 412 lacks "current": what a GET of the ${name} answers now.`,
    reply.etag !== null || 'Its 412 lacks the ETag of what is there now.',
  )
}

/** Pages that follow events compare an ETag with the version of the event, so the two have to match. */
function besideEvents(etag: string, ready: Ready | null, { subject, name }: Versioned) {
  const version = ready?.versions[subject] ?? 0
  return (
    ready === null ||
    etag === `"v${version}"` ||
    `The ETag of the ${name} is ${etag.slice(0, 40)}, and "ready" says ${version}: beside events it must be "v${version}".`
  )
}

function changesOf({ declaration }: TestContext, { field }: Versioned, before: Fields): Fields[] {
  const declared = declaration?.options.properties
  if (field === 'chat_prefix') return [{ chat_prefix: otherPrefix(before.chat_prefix) }]
  const properties = Object.entries(isObject(declared) ? declared : {})
  const options = properties
    .map(([key, schema]) => [key, sampleOf(schema, { channel: null, role: null })] as const)
    .filter(([key, value]) => value != null && value !== before[key])
  return [
    { enabled: before.enabled !== true },
    ...options.slice(0, 5).map(([key, value]) => ({ [key]: value })),
  ]
}

/** Checks that a change has a new ETag, the same one in the PATCH and in the GET after it. */
async function changeNotes(context: TestContext, versioned: Versioned, before: Fields, etag: string) {
  const { path } = versioned
  for (const body of changesOf(context, versioned, before)) {
    const changed = await context.ask('PATCH', path, { body, headers: { 'if-match': etag } })
    if (!isAccepted(changed)) continue
    const now = await context.ask('GET', path)
    const notes = notesOf(
      now.etag !== etag || 'Its ETag stayed the same although something was changed.',
      changed.etag === null ||
        changed.etag === now.etag ||
        'The ETag of the PATCH is not that of what it saved.',
    )
    return { changed: Object.keys(body), notes }
  }
  return { changed: [], notes: [] }
}

async function checkVersion(
  context: TestContext,
  versioned: Versioned,
  ready: Ready | null,
): Promise<Result> {
  const { call, path, schema, field, name } = versioned
  const now = await context.ask('GET', path)
  if (successNotes(now, schema).length > 0) return unchecked(call, `The ${name} cannot be read.`)
  if (now.etag === null) return notOffered(call, without)

  const before = asObject(now)
  const save = (tag: string) =>
    context.ask('PATCH', path, { body: { [field]: before[field] }, headers: { 'if-match': tag } })
  const stale = await save('"of-another-time"')
  const fresh = await save(now.etag)
  const current = await context.ask('GET', path)
  const changed = await changeNotes(context, versioned, before, current.etag ?? now.etag)
  const notes = notesOf(
    staleNotes(stale, versioned),
    isAccepted(fresh) || `It answered ${fresh.status} to an If-Match with the ETag that it had just sent.`,
    changed.notes,
    besideEvents(now.etag, ready, versioned),
    await putBack(context, path, before, [field, ...changed.changed]),
  )
  if (notes.length > 0 || changed.changed.length > 0) return optional(call, notes)
  return unchecked(call, 'Whether the ETag follows a change is not known: no change was taken.')
}

/** Checks that a save with an old ETag does not overwrite newer values. */
export async function checkVersions(context: TestContext): Promise<Result[]> {
  const settings = { path: settingsPath, schema: guildSettings, field: 'chat_prefix', name: 'settings' }
  const path = '/guilds/{guildId}/features/{feature}'
  const ofFeature = { path, schema: feature, field: 'enabled', name: 'feature' }
  const subjects: Versioned[] = [
    { ...settings, call: 'ETag, If-Match and 412 on settings', subject: 'settings' },
    { ...ofFeature, call: 'ETag, If-Match and 412 on features', subject: `feature:${context.featureId}` },
  ]
  const results: Result[] = []
  for (const subject of subjects) {
    const why = unknownIn(context, subject.path)
    results.push(
      why ? unchecked(subject.call, why) : await checkVersion(context, subject, await readReady(context)),
    )
  }
  return results
}
