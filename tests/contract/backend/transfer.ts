import { Hono } from 'hono'
import { isDeepStrictEqual } from 'node:util'
import { configurationFile } from '@/contract/calls/transfer'
import { ids } from '@/tests/support/factories'
import { bodyOf, notFound, unfit } from './answers'
import type { Values, World } from './state'

/** A configuration as a file, and back. */
export function transferRoutes(world: World) {
  const { has, history, read, save, version } = world
  const from = { id: ids.guild, name: 'Harbour Lights' }

  function partOf(subject: string, values: Values) {
    const now = read(subject)
    const keys = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], now[key]))
    const pick = (some: Values) => Object.fromEntries(keys.map((key) => [key, some[key]]))
    const isSame = keys.length === 0 && !has('import-always-changes')
    return {
      subject,
      state: isSame ? 'same' : 'changes',
      version: version(subject),
      before: pick(now),
      after: pick(values),
    }
  }

  return new Hono()
    .get('/guilds/:guild/export', (c) =>
      c.json({
        format: 'guildhall/configuration',
        version: 1,
        exported_at: new Date().toISOString(),
        guild: from,
        settings: read('settings'),
        features: { greeting: read('feature:greeting'), echo: read('feature:echo') },
        roles: [],
        channels: [],
      }),
    )
    .post('/guilds/:guild/import', async (c) => {
      const { configuration, parts: chosen } = (await bodyOf(c, world)) ?? {}
      const file = configurationFile.safeParse(configuration)
      if (!file.success && !has('import-of-anything')) return unfit(c, world, 'configuration')
      const { settings = {}, features = {} } = file.data ?? {}
      const all = [
        ['settings', settings] as const,
        ...Object.entries(features).map(([id, values]) => [`feature:${id}`, values] as const),
      ]
      const wanted = all.filter(([subject]) => !Array.isArray(chosen) || chosen.includes(subject))
      const parts = wanted.map(([subject, values]) => partOf(subject, values))
      const isDry = c.req.query('dry_run') === '1'
      const isApplied = isDry ? has('dry-run-writes') : !has('import-does-nothing')
      const batch = `batch-${history.length}`
      if (isApplied) for (const [subject, values] of wanted) save(subject, values, { batch })
      return c.json({ from, references: [], parts, batch: isDry ? null : batch })
    })
    .post('/guilds/:guild/imports/:batch/revert', (c) => {
      const changes = history.filter(({ batch }) => batch === c.req.param('batch'))
      if (changes.length === 0) return notFound(c, world)
      if (!has('import-revert-does-nothing'))
        for (const { subject, before } of changes) save(subject, before, { batch: 'batch-back' })
      return c.json({
        parts: changes.map(({ subject }) => ({ subject, version: version(subject) })),
        batch: 'batch-back',
      })
    })
}
