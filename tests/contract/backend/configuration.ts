import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { repeats } from '@/contract/declaration/repeats'
import { isObject, tryParseJson } from '@/contract/json'
import { ids } from '@/tests/support/factories'
import { bodyOf, conflict, isStale, notFound, refuse, unfit, versioned } from './answers'
import { type Mistake, mistakes } from './mistakes'
import { catalogueOf, type Values, type World } from './state'

const features = ['greeting', 'echo', 'garden', 'choir']
const declared = catalogueOf({ has: () => false }).features

/** What a guild is, its settings and its features. */
export function configurationRoutes(world: World) {
  const { has } = world
  const infoOf = (c: Context) => ({
    id: has('guild-of-another-id') ? ids.otherGuild : c.req.param('guild'),
    chat_prefix: has('prefix-stays-old') ? '~' : world.read(settingsOf(c)).chat_prefix,
    enabled_features: has('enabled-features-stay')
      ? []
      : [
          ...features.filter((id) => world.read(featureOf(c, id)).enabled === true),
          ...(has('enabled-features-unknown') ? ['music'] : []),
        ],
    entitlements: { premium: false, until: has('premium-until-a-day') ? '2030-01-31' : null },
  })
  const settingsOf = (c: Context) =>
    c.req.param('guild') === ids.guild || has('settings-of-all-guilds')
      ? 'settings'
      : `settings ${ids.otherGuild}`
  const featureOf = (c: Context, id = c.req.param('feature')) =>
    c.req.param('guild') === ids.guild || has('features-of-all-guilds')
      ? `feature:${id}`
      : `feature:${id} ${ids.otherGuild}`

  function forget(subject: string, patch: Values) {
    const kept = subject === 'settings' ? {} : { enabled: world.read(subject).enabled }
    world.replace(subject, { ...kept, ...patch })
  }

  return new Hono()
    .get('/features', (c) => c.json(catalogueOf(world)))
    .get('/settings', (c) => c.json({ options: { type: 'object', properties: {} }, defaults: {} }))
    .get('/guilds/:guild', (c) => c.json(infoOf(c)))
    .get('/guilds/:guild/roles', (c) => {
      const roles = [{ id: ids.role, name: 'Keepers', position: 1 }]
      return c.json(has('roles-in-an-object') ? { roles } : roles)
    })
    .get('/guilds/:guild/members', (c) => {
      const id = has('members-nobody-asked-for') ? ids.role : c.req.query('ids')
      return c.json({ members: [{ id, name: 'Ada', username: 'ada' }], absent: [] })
    })
    .get('/guilds/:guild/choices/:source', (c) => {
      if (c.req.param('source') !== 'sounds' && !has('source-made-up')) return notFound(c, world)
      const count = has('choices-without-end') ? 26 : 2
      return c.json({
        choices: Array.from({ length: count }, (_, at) => ({
          value: has('choices-twice') ? '0' : `${at}`,
          label: 'Bell',
        })),
      })
    })
    .get('/guilds/:guild/names', (c) =>
      c.json({ roles: [], channels: has('names-without-lists') ? null : [], unknown: [] }),
    )
    .get('/guilds/:guild/channels', (c) =>
      c.json([{ id: has('channels-with-numbers') ? 7 : ids.channel, name: 'general', type: 0 }]),
    )
    .get('/guilds/:guild/emojis', (c) =>
      c.json([{ id: has('emojis-with-numbers') ? 7 : ids.emoji, name: 'lighthouse' }]),
    )
    .get('/guilds/:guild/threads', (c) =>
      c.json([
        {
          id: has('threads-with-numbers') ? 7 : ids.thread,
          name: 'Movie night',
          type: 11,
          parent_id: ids.channel,
        },
      ]),
    )
    .get('/guilds/:guild/commands', (c) =>
      c.json([{ name: 'ping' }, { name: has('command-twice') ? 'ping' : 'warn' }]),
    )
    .get('/guilds/:guild/facts', (c) =>
      c.json({
        series: [
          { id: 'songs', label: 'Songs', days: { [has('fact-of-no-day') ? '14.3.' : '2026-03-14']: 1 } },
        ],
        counters: ['helped', has('fact-twice') ? 'helped' : 'waited'].map((id) => ({
          id,
          label: id,
          value: 1,
        })),
      }),
    )
    .get('/guilds/:guild/settings', (c) =>
      has('null-for-absent')
        ? c.json({ chat_prefix: '~', locale: null })
        : versioned(c, world, settingsOf(c)),
    )
    .patch('/guilds/:guild/settings', async (c) => {
      const subject = settingsOf(c)
      const before = world.read(subject)
      const body = await bodyOf(c, world)
      if (!body) return refuse(c, world, 400, 'That is no JSON object.')
      if ('chat_prefix' in body && typeof body.chat_prefix !== 'string' && !has('prefix-of-any-type'))
        return unfit(c, world, 'chat_prefix')
      if (isStale(c, world, subject)) return conflict(c, world, subject)
      if (!has('settings-not-saved')) world.save(subject, body)
      if (has('settings-forget')) forget(subject, body)
      if (has('settings-answer-nothing')) return c.body(null, 204)
      if (has('settings-not-saved')) return versioned(c, world, subject, { ...before, ...body })
      return versioned(c, world, subject, has('settings-answer-old') ? before : undefined)
    })
    .get('/guilds/:guild/features/:feature', (c) => {
      const id = c.req.param('feature')
      if (features.includes(id)) return versioned(c, world, featureOf(c))
      if (has('unknown-feature-made-up')) return c.json({ enabled: false })
      return has('unknown-feature-fails') ? refuse(c, world, 500, 'Oops.') : notFound(c, world)
    })
    .post('/guilds/:guild/features/:feature/test', async (c) => {
      const { message, channel } = (await bodyOf(c, world)) ?? {}
      if (message === '' && !has('test-of-nothing')) return unfit(c, world, 'text')
      if (channel !== ids.channel && !has('test-to-anywhere'))
        return refuse(c, world, 409, 'This server has no such channel.')
      return c.json({ url: null })
    })
    .post('/guilds/:guild/features/:feature/actions/:action', (c) =>
      has('action-made-up') ? c.json({ text: 'Done.' }) : notFound(c, world),
    )
    .patch('/guilds/:guild/features/:feature', async (c) => {
      const subject = featureOf(c)
      const id = c.req.param('feature')
      const body = await bodyOf(c, world)
      if (!features.includes(id)) {
        if (!has('made-up-feature-saved')) return notFound(c, world)
        return versioned(c, world, subject, body ?? {})
      }
      if (!body) return refuse(c, world, 400, 'That is no JSON object.')
      if (id === 'choir' && isUnpaid(world, body)) {
        const fields = has('premium-not-named') ? {} : { enabled: 'This needs premium.' }
        return refuse(c, world, 403, 'This needs premium.', { fields })
      }
      const wrong = wrongField(world, id, subject, body)
      if (wrong) {
        const { [wrong]: _, ...rest } = body
        if (has('refused-saved-in-part')) world.save(subject, rest)
        return has('needed-not-named')
          ? refuse(c, world, 422, 'Something is missing.', { fields: {} })
          : unfit(c, world, wrong)
      }
      if (isStale(c, world, subject)) return conflict(c, world, subject)
      const before = world.read(subject)
      if (!has('feature-not-saved')) world.save(subject, altered(world, id, sealed(world, id, body), before))
      if (has('feature-forgets')) forget(subject, body)
      const { times } = world.read('feature:echo')
      if (has('features-share-options')) world.save('feature:echo', { times: (Number(times) % 9) + 1 })
      if (has('feature-answer-part'))
        return versioned(c, world, subject, { enabled: before.enabled, ...body })
      if (has('patch-answers-old'))
        return versioned(c, world, subject, { ...before, enabled: body.enabled ?? before.enabled })
      return versioned(c, world, subject, has('feature-not-saved') ? { ...before, ...body } : undefined)
    })
}

/** Whether it enables or changes what only people and servers with premium may have; here nobody has it. */
const isUnpaid = ({ has }: World, { enabled, voices = 4 }: Values) =>
  (enabled === true && !has('premium-not-asked-for')) || (voices !== 4 && !has('premium-options-open'))

const setAt = { set_at: '2026-03-14T09:26:53Z' }

/** With the time in the place of a secret’s text. */
const sealed = ({ has }: World, id: string, body: Values): Values =>
  id === 'garden' && typeof body.key === 'string' && !has('secret-told') ? { ...body, key: setAt } : body

/** How a backend changes a value on the way into its database. */
const alterations: Partial<Record<Mistake, (value: unknown, old: unknown) => unknown>> = {
  'texts-cut': (value) => (typeof value === 'string' ? value.slice(0, 30) : value),
  'emoji-lost': (value) =>
    typeof value === 'string' ? value.replace(/\p{Emoji_Presentation}/gu, '?') : value,
  'texts-small': (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  'numbers-as-texts': (value) => (typeof value === 'number' ? String(value) : value),
  'lists-sorted': (value) => (Array.isArray(value) ? value.toSorted() : value),
  'lists-merged': (value, old) =>
    Array.isArray(value) && Array.isArray(old) ? [...new Set([...old, ...value])] : value,
  'groups-merged': (value, old) => (isObject(value) && isObject(old) ? { ...old, ...value } : value),
}

function altered({ has }: World, id: string, body: Values, before: Values): Values {
  const [, alter = (value: unknown) => value] =
    Object.entries(alterations).find(([name]) =>
      mistakes.some((one) => one.name === name && has(one.name)),
    ) ?? []
  const defaults = declared.find((feature) => feature.id === id)?.defaults ?? {}
  const isReset = has('other-options-reset') || (has('enabling-resets') && body.enabled === true)
  const kept = isReset ? { ...before, ...defaults } : {}
  return {
    ...kept,
    ...Object.fromEntries(Object.entries(body).map(([key, value]) => [key, alter(value, before[key])])),
  }
}

/** A schema without a keyword, however deep. */
const without = (keyword: string | null, schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map((one) => without(keyword, one))
    : isObject(schema)
      ? Object.fromEntries(
          Object.entries(schema)
            .filter(([name]) => name !== keyword)
            .map(([name, inner]) => [name, without(keyword, inner)]),
        )
      : schema

function isFit({ has, ignored }: Pick<World, 'has' | 'ignored'>, schema: unknown, value: unknown): boolean {
  if (has('options-of-any-type') || (has('null-of-any-type') && value === null)) return true
  if (has('zero-refused') && (value === 5 || value === 0.5)) return false
  const isTags = isObject(schema) && schema.control === 'tags' && !has('tags-doubled')
  if (isTags && repeats(value, []).length > 0) return false
  const type = has('fractions-are-whole')
    ? JSON.parse(JSON.stringify(schema).replaceAll('integer', 'number'))
    : schema
  const held = without(ignored, type)
  const { success } = z.fromJSONSchema(isObject(held) ? { ...held } : {}).safeParse(value)
  if (success || !has('texts-are-read') || typeof value !== 'string') return success
  return isFit({ has: () => false, ignored }, schema, tryParseJson(value))
}

/** The first field of a patch that does not fit, or that is missing for the feature to be on. */
function wrongField(world: World, id: string, subject: string, body: Values) {
  const { has, read } = world
  const options: Values = declared.find((feature) => feature.id === id)?.options.properties ?? {}
  const unfit = Object.keys(body).find((key) => {
    if (key === 'enabled') return typeof body[key] !== 'boolean' && !has('enabled-of-any-type')
    return key in options ? !isFit(world, options[key], body[key]) : !has('unknown-option-kept')
  })
  const next = { ...read(subject), ...body }
  if (unfit !== undefined) return unfit
  if (body.channel === null && has('default-refused')) return 'channel'
  if (body.enabled === true && has('enable-refused')) return 'enabled'
  if (body.enabled === false && has('disable-refused') && read(subject).enabled === true) return 'enabled'
  const isAsked = has('needed-emptied-while-on') ? body.enabled === true : !has('needed-not-asked-for')
  return isAsked && next.enabled === true && next.channel === null ? 'channel' : null
}
