import { Hono } from 'hono'
import { ids } from '@/tests/support/factories'
import { bodyOf, conflict, isStale, notFound, refuse, unfit, versioned } from './answers'
import { catalogueOf, type Values, type World } from './state'

const features = ['greeting', 'echo']

/** What a guild is, its settings and its features. */
export function configurationRoutes(world: World) {
  const { has } = world
  const infoOf = () => ({
    id: has('guild-of-another-id') ? ids.otherGuild : ids.guild,
    chat_prefix: has('prefix-stays-old') ? '~' : world.read('settings').chat_prefix,
    enabled_features: has('enabled-features-stay')
      ? []
      : features.filter((id) => world.read(`feature:${id}`).enabled === true),
  })

  function forget(subject: string, patch: Values) {
    const kept = subject === 'settings' ? {} : { enabled: world.read(subject).enabled }
    world.replace(subject, { ...kept, ...patch })
  }

  return new Hono()
    .get('/features', (c) => c.json(catalogueOf(world)))
    .get('/guilds/:guild', (c) => c.json(infoOf()))
    .get('/guilds/:guild/roles', (c) => {
      const roles = [{ id: ids.role, name: 'Keepers', position: 1 }]
      return c.json(has('roles-in-an-object') ? { roles } : roles)
    })
    .get('/guilds/:guild/names', (c) =>
      c.json({ roles: [], channels: has('names-without-lists') ? null : [], unknown: [] }),
    )
    .get('/guilds/:guild/channels', (c) =>
      c.json([{ id: has('channels-with-numbers') ? 7 : ids.channel, name: 'general', type: 0 }]),
    )
    .get('/guilds/:guild/commands', (c) =>
      c.json([{ name: 'ping' }, { name: has('command-twice') ? 'ping' : 'warn' }]),
    )
    .get('/guilds/:guild/settings', (c) => versioned(c, world, 'settings'))
    .patch('/guilds/:guild/settings', async (c) => {
      const before = world.read('settings')
      const body = await bodyOf(c, world)
      if (!body) return refuse(c, world, 400, 'That is no JSON object.')
      if ('chat_prefix' in body && typeof body.chat_prefix !== 'string' && !has('prefix-of-any-type'))
        return unfit(c, world, 'chat_prefix')
      if (isStale(c, world, 'settings')) return conflict(c, world, 'settings')
      if (!has('settings-not-saved')) world.save('settings', body)
      if (has('settings-forget')) forget('settings', body)
      if (has('settings-answer-nothing')) return c.body(null, 204)
      if (has('settings-not-saved')) return versioned(c, world, 'settings', { ...before, ...body })
      return versioned(c, world, 'settings', has('settings-answer-old') ? before : undefined)
    })
    .get('/guilds/:guild/features/:feature', (c) => {
      const id = c.req.param('feature')
      if (features.includes(id)) return versioned(c, world, `feature:${id}`)
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
    .patch('/guilds/:guild/features/:feature', async (c) => {
      const subject = `feature:${c.req.param('feature')}`
      const body = await bodyOf(c, world)
      const wrong = body && wrongField(world, subject, body)
      if (!features.includes(c.req.param('feature'))) return notFound(c, world)
      if (!body) return refuse(c, world, 400, 'That is no JSON object.')
      if (wrong) return unfit(c, world, wrong)
      if (isStale(c, world, subject)) return conflict(c, world, subject)
      const before = world.read(subject)
      if (!has('feature-not-saved')) world.save(subject, body)
      if (has('feature-forgets')) forget(subject, body)
      if (has('feature-answer-part'))
        return versioned(c, world, subject, { enabled: before.enabled, ...body })
      return versioned(c, world, subject, has('feature-not-saved') ? { ...before, ...body } : undefined)
    })
}

/** The first field of a patch that does not fit, or that is missing for the feature to be on. */
function wrongField({ has, read }: World, subject: string, body: Values) {
  const types: Values = { ...read(subject), channel: '', enabled: true }
  const unfit = Object.keys(body).find((key) => {
    const isFree = key === 'enabled' ? has('enabled-of-any-type') : has('options-of-any-type')
    return !isFree && typeof body[key] !== typeof types[key] && !(key === 'channel' && body[key] === null)
  })
  const next = { ...read(subject), ...body }
  if (unfit !== undefined) return unfit
  if (body.enabled === true && has('enable-refused')) return 'enabled'
  if (body.enabled === false && has('disable-refused') && read(subject).enabled === true) return 'enabled'
  return next.enabled === true && next.channel === null ? 'channel' : null
}
