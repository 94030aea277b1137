import { expect, test } from 'vitest'
import { checkConformance } from '@/server/contract/conformance/check'
import { madeUpName } from '@/server/contract/conformance/made-up'
import { isConforming, tableOf } from '@/server/contract/conformance/report'
import { ids } from '@/tests/factories'
import { expectDocumented } from './documented'
import { ourBackend } from './our-backend'
import { json, withAnswers, withWrongExtensions } from './wrong-extensions'

const guild = `/guilds/${ids.guild}`

/** What is found out about our backend with these answers in place of its own, as outcome and words. */
async function checkWith(answers: Parameters<typeof withAnswers>[1]) {
  const { target } = await ourBackend()
  const results = await checkConformance({ ...target, send: withAnswers(target.send, answers) })
  return (begin: string) => {
    const { outcome, notes = [] } = results.find(({ call }) => call.startsWith(begin)) ?? {}
    return [outcome, ...notes]
  }
}

const noSuchCall = (status: number) => () => json(status, { detail: 'There is no such call.' })

test('a backend that is right but for its extensions is told of each defect, as the guide shows', async () => {
  const { target } = await ourBackend()

  const results = await checkConformance({ ...target, send: withWrongExtensions(target.send) })

  const table = tableOf(results)
  expect(results.filter(({ standing, outcome }) => standing === 'required' && outcome !== 'right')).toEqual(
    [],
  )
  expect(table).toContain('The feature welcome stands there twice.')
  expect(table).toContain('Its first event is "people". Begin with "ready".')
  expect(table).toContain('Its 412 lacks "current": what a GET of the settings answers now.')
  expect(table).toContain('so it has to answer 412 to an If-Match with another one; or send no ETag.')
  expect(table).toContain('It answered 200. There is no such change: answer 404.')
  expectDocumented(table)
})

test('wrong extensions alone are no reason not to pass', async () => {
  const { target } = await ourBackend()

  const results = await checkConformance({ ...target, send: withWrongExtensions(target.send) })

  expect(isConforming(results)).toBe(true)
  expect(tableOf(results)).toMatch(/Optional and wrong: \d+; mend it, or answer 404 to leave it out\.$/)
})

test('what is listed and cannot be taken in is half of an extension', async () => {
  const found = await checkWith({
    [`POST ${guild}/import?dry_run=1`]: noSuchCall(404),
    [`POST ${guild}/images`]: noSuchCall(405),
  })

  expect(found('POST /guilds/{guildId}/import')).toEqual([
    'wrong',
    'Its export can be kept and nothing takes it in. Answer both, or neither.',
  ])
  expect(found('POST /guilds/{guildId}/images')).toEqual([
    'wrong',
    'Pictures are listed and none is taken in. Answer both, or neither.',
  ])
})

test('what hangs on an extension that a backend leaves out is left out with it, and not asked for', async () => {
  const found = await checkWith({
    [`GET ${guild}/history`]: noSuchCall(404),
    [`POST ${guild}/history/${madeUpName}/revert`]: () => json(500, {}),
    'GET /user/game': noSuchCall(501),
    [`POST /user/game/${madeUpName}/check`]: () => json(500, {}),
    [`GET /users/${ids.user}/images`]: noSuchCall(404),
    [`POST /users/${ids.user}/images`]: () => json(500, {}),
  })

  expect(found('POST /guilds/{guildId}/history')).toEqual(['absent', 'The dashboard shows no history.'])
  expect(found('POST /user/game/{id}/check')).toEqual(['absent', 'Game servers are tried, and none is kept.'])
  expect(found('POST /users/{userId}/images')).toEqual([
    'absent',
    'Pictures are addresses that people enter.',
  ])
})

test('a history may be shown without a way back', async () => {
  const found = await checkWith({ [`POST ${guild}/history/${madeUpName}/revert`]: noSuchCall(501) })

  expect(found('POST /guilds/{guildId}/history')).toEqual([
    'absent',
    'People see what was changed, and are told that the change is not known when they take it back.',
  ])
})

test('a catalogue whose options are no object is told which', async () => {
  const feature = { id: 'echo', name: 'Echo', options: { type: 'array' }, defaults: {} }
  const found = await checkWith({ 'GET /features': () => json(200, [feature]) })

  expect(found('GET /features')).toEqual([
    'wrong',
    'The options of echo must be a JSON Schema with "type": "object".',
  ])
})
