import { expect, test } from 'vitest'
import { z } from 'zod'
import { connectDashboard } from '@/packages/bot/src/connect-dashboard'
import { defineFeature, defineSettings } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { createGuild } from '@/packages/bot/src/guild'
import { messageOption, richMessageOption } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aBot, twoGuilds } from './test-dashboard'

const untyped = (call: (...given: never[]) => unknown, given: unknown) =>
  Reflect.apply(call, undefined, [given])
const connect = (options: object) =>
  untyped(connectDashboard, { url: 'http://127.0.0.1', key: botKey, ...options })
const define = (options: object) => untyped(defineFeature, { id: 'dip', name: 'Dip', options })
const withPresets = (presets: unknown) =>
  untyped(defineFeature, { id: 'dip', name: 'Dip', options: {}, presets })
const nothingSaved = { id: ids.guild, settings: { chat_prefix: '!' }, features: {}, versions: {} }
const drawNow = { ...luckyDip, actions: { drawNow: { label: 'Draw', run: () => 'Drew.' } } }
const withoutRun = { ...luckyDip, actions: { draw: { label: 'Draw' } } }
const takesTwo = (client: unknown, given: unknown) => [client, given]
const code = { title: 'Code', complaint: 'Letters.' }
const prizes = { title: 'Prizes', item: 'prize', max: 5, row: { name: '' } }

test('a secret that does not fit is reported without its text', () => {
  const feature = defineFeature({
    id: 'lucky-dip',
    name: 'Lucky dip',
    options: { key: Option.secret({ title: 'Key', max: 4 }).default(null) },
  })
  const misfits: object[] = []
  const saved = { ...nothingSaved, features: { 'lucky-dip': { enabled: true, key: 'much too long' } } }

  expect(createGuild(saved, { onMisfit: (misfit) => misfits.push(misfit) }).feature(feature).key).toBeNull()
  expect(misfits).toMatchObject([{ option: 'key', isSecret: true }])
})

test.each([
  ['url: "localhost:3000" is no address', () => connect({ url: 'localhost:3000' })],
  ['key: it is empty', () => connect({ key: '' })],
  ['key: it has a blank, a line break', () => connect({ key: `${botKey}\n` })],
  ['give the address alone: http://127.0.0.1', () => connect({ url: 'http://127.0.0.1/backend' })],
  ['The action drawNow of lucky-dip: write its id in lowercase', () => connect({ features: [drawNow] })],
  ['The action draw of lucky-dip has no function run', () => connect({ features: [withoutRun] })],
  [
    'The feature lucky-dip: its actions are no object by their ids',
    () => connect({ features: [{ ...luckyDip, actions: [] }] }),
  ],
  [
    'The action draw of lucky-dip is no object',
    () => connect({ features: [{ ...luckyDip, actions: { draw: () => 'Drew.' } }] }),
  ],
  ['atOnce: 0 is no whole number from 1.', () => connect({ atOnce: 0 })],
  ['times: give an object of milliseconds', () => connect({ times: 30 })],
  ['times: there is no hartbeat. Did you mean "heartbeat"?', () => connect({ times: { hartbeat: 5 } })],
  ['times.heartbeat: "30s" is no number of milliseconds.', () => connect({ times: { heartbeat: '30s' } })],
  ['guilds: give the ids alone: guilds.cache.keys().', () => connect({ guilds: new Map([[ids.guild, {}]]) })],
  [
    'The feature dip: there is no defaults: end each option in .default(…).',
    () => untyped(defineFeature, { id: 'dip', options: {}, defaults: { winners: 3 } }),
  ],
  ['features: give a list of features', () => connect({ features: luckyDip })],
  ['commands: give a list of commands', () => connect({ commands: { name: 'dip' } })],
  ['builtIn: give a list of ids', () => connect({ builtIn: 'welcome' })],
  ['onGuild: "x" is no function.', () => connect({ onGuild: 'x' })],
  ['onGuild: its function takes guild alone.', () => connect({ onGuild: takesTwo })],
  ['report: its function takes nothing.', () => connect({ report: takesTwo })],
  ['choices.songs: its function takes use alone.', () => connect({ choices: { songs: takesTwo } })],
  [
    'The action draw of lucky-dip: its function takes use alone.',
    () => connect({ features: [{ ...luckyDip, actions: { draw: { label: 'Draw', run: takesTwo } } }] }),
  ],
  ['report: {} is no function.', () => connect({ report: {} })],
  ['choices.songs: [] is no function.', () => connect({ choices: { songs: [] } })],
  ['choices: give an object of functions', () => connect({ choices: [() => []] })],
  [
    'dip: rate: its default cannot be written as JSON: NaN.',
    () => define({ rate: Option.number({ title: 'Rate' }).default(NaN) }),
  ],
  [
    'Prizes: weight of a row: its default cannot be written as JSON: NaN.',
    () =>
      Option.list({
        title: 'Prizes',
        item: 'prize',
        row: { weight: Option.number({ title: 'Weight' }).default(NaN) },
      }),
  ],
  [
    'dip: tags: its default cannot be written as JSON: 1 is Infinity.',
    () => define({ tags: z.array(z.number()).default([1, Infinity]) }),
  ],
  [
    'The feature dip: at: its default is a Date; write it as it is read',
    () => define({ at: Option.dateTime({ title: 'At' }).default(new Date() as never) }),
  ],
  [
    'Prizes: at of a row: its default is a Date',
    () =>
      Option.list({
        title: 'Prizes',
        item: 'prize',
        row: { at: Option.dateTime({ title: 'At' }).default(new Date() as never) },
      }),
  ],
  ['The feature dip: its presets are no list', () => withPresets({ name: 'Big' })],
  ['The feature dip: the preset "Big" has no options', () => withPresets([{ name: 'Big' }])],
  ['The feature dip: the preset 0 has no options', () => withPresets(['Big'])],
  [
    'The feature dip: the preset "Big" cannot be written as JSON: rows.0.count is NaN.',
    () => withPresets([{ name: 'Big', options: { rows: [{ count: NaN }] } }]),
  ],
  ['guilds: give a list', () => connect({ guilds: ids.guild })],
  ['guilds: give a list', () => connect({ guilds: 42 })],
  ['"" is not the id of a server', () => connect({ guilds: [''] })],
  ['42 is not the id of a server', () => connect({ guilds: [42] })],
  ['without “Bot ” before it', () => connect({ key: `Bot ${botKey}` })],
  ['there is no onGuld. Did you mean "onGuild"?', () => connect({ onGuld: () => undefined })],
  ['key has no default: end it in .default(null).', () => define({ key: Option.secret({ title: 'Key' }) })],
  ['is not what defineFeature returns', () => connect({ features: [describeFeature(luckyDip)] })],
  ['is not what defineSettings returns', () => connect({ settings: { options: {}, defaults: {} } })],
  ['dip: winners has no default', () => define({ winners: Option.number({ title: 'Winners', max: 9 }) })],
  ['dip: winners is no option', () => define({ winners: 1 })],
  [
    'defineFeature: there is no option: write options.',
    () => untyped(defineFeature, { id: 'dip', name: 'Dip', option: {} }),
  ],
  ['Count: its step is 0, and must be more than 0.', () => Option.number({ title: 'Count', step: 0 })],
  ['The feature dip: its options are no object', () => untyped(defineFeature, { id: 'dip', name: 'Dip' })],
  ['The settings: its options are no object', () => untyped(defineSettings, {})],
  ['Text: its placeholders are no list', () => untyped(richMessageOption, { title: 'Text' })],
  ['Text: its placeholders are no list', () => untyped(messageOption, { title: 'Text' })],
  ['Text: its placeholders are no list', () => untyped(Option.template, { title: 'Text' })],
  [
    'Text: its placeholders are no list',
    () => untyped(messageOption, { title: 'Text', placeholders: ['a'] }),
  ],
  ['messageOption takes an object with at least a title', () => untyped(messageOption, undefined)],
  ['richMessageOption takes an object with at least a title', () => untyped(richMessageOption, undefined)],
  ['Count: its max is "20", where a number', () => untyped(Option.number, { title: 'Count', max: '20' })],
  ['Song: its max is "20", where a number', () => untyped(Option.text, { title: 'Song', max: '20' })],
  ['Roles: its max is "20", where a number', () => untyped(Option.roles, { title: 'Roles', max: '20' })],
  ['Prizes: it has no item', () => untyped(Option.list, { title: 'Prizes', row: {} })],
  ['Prizes: name of a row is no option', () => untyped(Option.list, prizes)],
  ['Prizes: its row is no object', () => untyped(Option.list, { title: 'Prizes', item: 'prize' })],
  ['Option.text takes an object with at least a title', () => untyped(Option.text, undefined)],
  ['Option.choice takes an object with at least a title', () => untyped(Option.choice, undefined)],
  ['Option.toggle takes an object with at least a title', () => untyped(Option.toggle, undefined)],
  [
    "The feature dip: where has no title, which people read: { title: 'Name' }. It has titel: write title.",
    () => define({ where: (untyped(Option.channel, { titel: 'Where' }) as z.ZodType).default(null) }),
  ],
  [
    'Prizes: name of a row has no title',
    () => untyped(Option.list, { ...prizes, row: { name: untyped(Option.text, 'Name') } }),
  ],
  ['defineFeature takes an object', () => untyped(defineFeature, undefined)],
  ['defineSettings takes an object', () => untyped(defineSettings, undefined)],
  ['connectDashboard takes an object', () => untyped(connectDashboard, undefined)],
  [
    `The feature dip: its permissions are "SEND_MESSAGES", where a list belongs: ['SEND_MESSAGES'].`,
    () => untyped(defineFeature, { id: 'dip', options: {}, permissions: 'SEND_MESSAGES' }),
  ],
  [
    'Words: of, which says what each text must be',
    () => untyped(Option.tags, { title: 'Words', item: 'word' }),
  ],
  ['Code: its pattern is no RegExp', () => untyped(Option.pattern, { ...code, pattern: '^a*$' })],
  ['Code: the flags of /^a*$/i would be lost', () => untyped(Option.pattern, { ...code, pattern: /^a*$/i })],
  ['Code: it has no complaint', () => untyped(Option.pattern, { title: 'Code', pattern: /^a*$/ })],
  ['Mode: its labels are no object', () => untyped(Option.choice, { title: 'Mode', labels: ['a', 'b'] })],
  ['Modes: its labels are no object', () => untyped(Option.choices, { title: 'Modes' })],
  ['Modes: its labels are empty', () => untyped(Option.choices, { title: 'Modes', labels: {} })],
  [
    'guild.feature: "lucky-dip" is not what defineFeature returns',
    () => untyped(createGuild(nothingSaved).feature, 'lucky-dip'),
  ],
])('a slip is named at once: %s', (message, act) => {
  expect(act).toThrow(message)
})

test('a text in place of a list of ids, and facts that are none, are named at once', async () => {
  const bot = aBot({ url: 'http://127.0.0.1:1' })
  const use = { guildId: ids.guild, command: 'dip', memberId: ids.user, roleIds: [], channelIds: [] }

  expect(() => untyped(bot.refuseCommand, { ...use, roleIds: ids.role })).toThrow('roleIds: give a list')
  expect(() => untyped(bot.refuseCommand, { ...use, channelIds: null })).toThrow('channelIds: give a list')
  await expect(bot.readGuilds(ids.guild).next()).rejects.toThrow('guilds: give a list')
  expect(() => untyped(bot.guild, 42)).toThrow('42 is not the id of a server')
  expect(untyped(bot.guild, null)).toBeUndefined()
  await expect(untyped(bot.declare, undefined)).rejects.toThrow('declare takes an object')
  const change = Reflect.apply(bot.change, undefined, [ids.guild, luckyDip, null, { for: null }])
  await expect(change).rejects.toThrow('change: give an object of values')
  const say = (facts: unknown) => () => Reflect.apply(bot.setFacts, undefined, [ids.guild, facts])
  expect(say({ series: { id: 'songs' } })).toThrow('setFacts: series: give a list of objects')
  expect(say([])).toThrow('setFacts: give an object of lists')
})

test.each([
  ['nobody', {}, null, 'Name either a person ({ user }) or a server ({ guild }).'],
  [
    'two',
    { user: ids.user, guild: ids.guild },
    null,
    'Name either a person ({ user }) or a server ({ guild }).',
  ],
  ['a name', { user: 'mara' }, null, '"mara" is not the id of a person'],
  [
    'no date',
    { guild: ids.guild },
    'tomorrow',
    'until: give a Date, or null for premium without an end, not "tomorrow".',
  ],
  [
    'no end',
    { guild: ids.guild },
    undefined,
    'until: give a Date, or null for premium without an end, not undefined.',
  ],
])('premium for %s is refused before it is sent', async (_, whose, end, message) => {
  const { dashboard } = await twoGuilds()
  const bot = aBot({ url: dashboard.url })

  await expect(bot.setPremium(whose as never, { until: end as never })).rejects.toThrow(message)
  const withoutEnd = Reflect.apply(bot.setPremium, undefined, [{ guild: ids.guild }])
  await expect(withoutEnd).rejects.toThrow('until: give a Date')
  expect(dashboard.callsOf('/premium')).toEqual([])
})
