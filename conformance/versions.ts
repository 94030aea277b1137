import * as mini from 'zod/mini'
import { feature } from '@/contract/calls/features'
import { guildSettings } from '@/contract/calls/settings'
import { type Ready, readReady } from './events'
import {
  about,
  asObject,
  type Fields,
  isAccepted,
  isRight,
  listed,
  lostFields,
  type Note,
  notesOf,
  refusalNotes,
} from './notes'
import { missingId, optionsOf, type TestContext } from './context'
import { noSamples, sampleOf } from './values-to-try'
import type { Reply } from './call-backend'
import { putBack } from './put-back'
import { otherPrefix, settingsPath } from './settings'

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

const madeUpTag = '"of-another-time"'

const expectation = (tag: string, now: Reply) =>
  `The If-Match ${tag} ${tag === madeUpTag ? 'was never the ETag of this' : 'is the ETag from before the last save'}; it is ${now.etag} now. Save nothing then, and answer 412. Or send no ETags at all.`

/** A save with an old ETag has to be refused with the current state, which people are then shown. */
function staleNotes(reply: Reply, tag: string, now: Reply, { schema, name }: Versioned): string[] {
  const notes = refusalNotes(reply, [412], expectation(tag, now))
  if (notes.length > 0) return notes
  const conflict = mini.looseObject({ current: schema })
  const { data } = conflict.safeParse(reply.body)
  return about(
    reply,
    data !== undefined || `Its 412 lacks "current": what a GET of the ${name} answers now.`,
    data === undefined ||
      lostFields(asObject(now), data.current).length === 0 ||
      `"current" in its 412 is not what a GET of the ${name} answers now.`,
    reply.etag !== null || 'Its 412 lacks the ETag of what is there now.',
    reply.etag === null ||
      reply.etag === now.etag ||
      `The ETag of its 412 is not that of what is there now, ${now.etag}.`,
  )
}

const tagNotes = (reply: Reply): Note =>
  /^"[^"]*"$/.test(reply.etag ?? '""') ||
  about(reply, 'Its ETag must be a text in quotes and nothing else, such as "v4".')

/** Pages that follow events compare an ETag with the version of the event, so the two have to match. */
function eventNotes(etag: string, ready: Ready | null, { subject, name }: Versioned): Note {
  const version = ready?.versions[subject] ?? 0
  return (
    ready === null ||
    etag === `"v${version}"` ||
    `The ETag of the ${name} is ${etag.slice(0, 40)}, and "ready" says ${version}: beside events it must be "v${version}".`
  )
}

function changesOf({ declaration }: TestContext, { field }: Versioned, before: Fields): Fields[] {
  if (field === 'chat_prefix') return [{ chat_prefix: otherPrefix(before.chat_prefix) }]
  const options = [...optionsOf(declaration)]
    .map(([key, option]) => ({ key, value: sampleOf(option, noSamples) }))
    .filter(({ key, value }) => value != null && value !== before[key])
  return [
    { enabled: before.enabled !== true },
    ...options.slice(0, 5).map(({ key, value }) => ({ [key]: value })),
  ]
}

/**
 * Saves a change: its answer has the new ETag, and so has a GET after it. What was current before is stale then, and a
 * save that rests on it is refused.
 */
async function changeNotes(context: TestContext, versioned: Versioned, before: Fields, etag: string) {
  const { path } = versioned
  for (const body of changesOf(context, versioned, before)) {
    const changed = await context.ask('PATCH', path, { body, headers: { 'if-match': etag } })
    if (!isAccepted(changed)) continue
    const now = await context.ask('GET', path)
    const notes = notesOf(
      about(
        now,
        now.etag !== etag ||
          `The ETag of the GET is ${etag} before and after a PATCH that changed ${listed(Object.keys(body))}. Each change needs a new one.`,
      ),
      about(
        changed,
        changed.etag !== null ||
          'The answer to the PATCH lacks the ETag of what it saved: the next save needs it.',
        changed.etag === null ||
          changed.etag === now.etag ||
          `The answer to the PATCH has the ETag ${changed.etag}${changed.etag === etag ? ', that of what was there before it' : ''}. Answer with the one of what it saved, which a GET after it has: ${now.etag}.`,
      ),
    )
    const [key = ''] = Object.keys(body)
    // What was current before still is, as far as this backend tells.
    if (now.etag === etag) return { changed: [key], notes }
    const stale = await context.ask('PATCH', path, {
      body: { [key]: before[key] },
      headers: { 'if-match': etag },
    })
    const after = await context.ask('GET', path)
    const isKept = lostFields(asObject(now), asObject(after)).length === 0
    const saved = about(
      stale,
      isKept || isAccepted(stale) || 'It refused a stale change and saved it all the same.',
    )
    return { changed: [key], notes: [...notes, ...staleNotes(stale, etag, now, versioned), ...saved] }
  }
  return { changed: [], notes: [] }
}

async function checkVersion(context: TestContext, versioned: Versioned, ready: Ready | null) {
  const { ask, report } = context
  const { call, path, schema, field, name } = versioned
  const now = await ask('GET', path)
  if (!isRight(now, schema)) return report.unchecked(call, `The ${name} cannot be read.`)
  if (now.etag === null) return report.notOffered(call, 'Of two people who save at once, the later one wins.')

  const before = asObject(now)
  const save = (tag: string) =>
    ask('PATCH', path, { body: { [field]: before[field] }, headers: { 'if-match': tag } })
  const stale = await save(madeUpTag)
  const fresh = await save(now.etag)
  const current = await ask('GET', path)
  const { changed, notes } = await changeNotes(context, versioned, before, current.etag ?? now.etag)
  const found = notesOf(
    tagNotes(now),
    staleNotes(stale, madeUpTag, now, versioned),
    about(
      fresh,
      isAccepted(fresh) ||
        `It answered ${fresh.status} to the If-Match ${now.etag}, which a GET had just answered as the ETag. Save then.`,
    ),
    notes,
    eventNotes(now.etag, ready, versioned),
    await putBack(context, path, before, [field, ...changed]),
  )
  if (found.length > 0 || changed.length > 0) report.optional(call, found)
  else report.unchecked(call, 'Whether the ETag follows a change is unknown: no change was accepted.')
}

export async function checkVersions(context: TestContext) {
  const subjects: Versioned[] = [
    {
      call: 'ETag, If-Match and 412 on settings',
      path: settingsPath,
      schema: guildSettings,
      field: 'chat_prefix',
      name: 'settings',
      subject: 'settings',
    },
    {
      call: 'ETag, If-Match and 412 on features',
      path: '/guilds/{guildId}/features/{feature}',
      schema: feature,
      field: 'enabled',
      name: 'feature',
      subject: `feature:${context.featureId}`,
    },
  ]
  for (const versioned of subjects) {
    const missing = missingId(context, versioned.path)
    if (missing) context.report.unchecked(versioned.call, missing)
    else await checkVersion(context, versioned, await readReady(context))
  }
}
