import { expect, test } from 'vitest'
import english from '@/config/messages/en/built-in-features.json'
import { languageCookie, testLanguage } from '@/config/messages/languages'
import { featureCatalogue, featuresOf, capabilities } from '@/contract/calls/features'
import { usualSamples } from '@/contract/declaration/placeholders'
import { defineFeature } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { richMessageOption, richTextMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { changeTexts, textsOf, translateTexts } from '@/server/guilds/built-in-texts'
import { builtInFeatures, localisedCatalogue, ownCatalogue } from '@/server/guilds/catalogue'
import { validateOptions } from '@/server/guilds/feature-options'
import { addTranslation, answerIn, builtInFile } from '@/server/http/texts'
import { answering, inFrontOf } from '@/tests/server/proxy/fake-backend'
import { aServer } from '@/tests/server/test-server'
import { translated as translateAll } from '@/tests/server/translated'

const translated = builtInFeatures.map((feature) => changeTexts(feature, (_key, text) => `[${text}]`))

addTranslation(testLanguage, {
  [builtInFile]: textsOf(translated),
  settings: { fields: { chat_prefix: { label: '[Prefix]' } } },
})

type TestServer = Awaited<ReturnType<typeof aServer>>

/** A server, and how somebody reads its features who chose a language there. */
async function aServerToRead(before?: TestServer) {
  const server = before ?? (await aServer())
  const choose = (language: string) => ({
    cookie: `${server.headers.cookie ?? ''}; ${languageCookie}=${language}`,
  })
  const read = async (headers: Record<string, string> = {}) =>
    featureCatalogue.parse(
      featuresOf(capabilities.parse(await (await server.get('/features', headers)).json())),
    )
  return { server, choose, read }
}

test('config/messages/en has every text of the built-in features; npm run openapi writes it', () => {
  expect(english).toEqual(textsOf(builtInFeatures))
})

test('the built-in features are in the language that somebody chose, and in English for everybody else', async () => {
  const { choose, read } = await aServerToRead()

  const ofReader = await read(choose(testLanguage))
  const ofOthers = await read()

  expect(ofOthers).toEqual(builtInFeatures.map(({ declaration }) => declaration))
  expect(ofReader).toEqual(translated.map(({ declaration }) => declaration))
  expect(ofReader.find(({ id }) => id === 'levels')).toMatchObject({
    name: '[Levels]',
    options: {
      properties: {
        announce: {
          title: '[Announce new levels]',
          group: '[Announcing a level]',
          labels: { off: '[Not at all]' },
        },
        message: { placeholders: expect.arrayContaining([expect.objectContaining({ name: 'rank' })]) },
        rewards: { rules: [{ complaint: '[This level already gives this role.]' }] },
      },
    },
    presets: [{ name: '[Relaxed]', options: { announce: 'here' } }, { name: '[Competitive]' }, {}],
  })
})

test('in every language a preview can show the reader and their server in place of the usual samples', async () => {
  const { choose, read } = await aServerToRead()
  const placeholdersOf = async (id: string, option: string) => {
    const feature = (await read(choose(testLanguage))).find((one) => one.id === id)
    const { placeholders } = Object(feature?.options.properties)[option]
    return Object.fromEntries(placeholders.map((one: { name: string; sample: string }) => [one.name, one]))
  }

  const { member, member_name, server, guild } = await placeholdersOf('levels', 'message')
  expect([member, member_name, server, guild].map(({ sample }) => sample)).toEqual([
    usualSamples.member,
    usualSamples.member_name,
    usualSamples.server,
    usualSamples.guild,
  ])
  expect(server.description).toBe('[The name of this server]')
})

test('what a feature begins with is the same in every language', async () => {
  const { choose, read } = await aServerToRead()

  const defaults = (await read(choose(testLanguage))).map((feature) => feature.defaults)

  expect(defaults).toEqual(builtInFeatures.map(({ declaration }) => declaration.defaults))
})

test('a preset writes in the reader’s language what people would write, and fits', () => {
  const presets = translated.flatMap(({ declaration }) =>
    declaration.presets.map((preset) => ({ declaration, preset })),
  )

  for (const { declaration, preset } of presets) {
    const values = { ...declaration.defaults, ...preset.options }
    const { invalid, contradictions } = validateOptions(declaration, values, false)
    expect({ ...invalid, ...contradictions }, preset.name).toEqual({})
  }
  expect(presets.find(({ preset }) => preset.name === '[Competitive]')?.preset.options.message).toBe(
    '[{member} reached level **{level}** and is now number {rank}!]',
  )
})

test('somebody who has the features in one language is sent them in another', async () => {
  const { server, choose } = await aServerToRead()
  const tag = (await server.get('/features')).headers.get('etag') ?? ''

  const again = (headers: Record<string, string>) =>
    server.get('/features', { 'if-none-match': tag, ...headers })

  expect((await again({})).status).toBe(304)
  expect((await again(choose(testLanguage))).status).toBe(200)
})

test('what a bot declares is in the language that somebody chose too, and not in that of their browser', async () => {
  const { server, choose, read } = await aServerToRead()
  const dip = { id: 'dip', name: 'Lucky dip', name_localizations: { de: 'Verlosung' } }
  await server.bot.put('/bot/declaration', {
    features: [{ ...dip, options: { type: 'object', properties: {} }, defaults: {} }],
  })
  const nameIn = async (headers: Record<string, string>) =>
    (await read({ 'accept-language': 'de', ...headers })).at(-1)?.name

  expect(await nameIn({})).toBe('Verlosung')
  expect(await nameIn(choose('en'))).toBe('Lucky dip')
})

test('the complaints that a bot has from its package are in the language that somebody chose', async () => {
  const { server, choose, read } = await aServerToRead()
  const complaint = 'A post needs no more than this.'
  const posts = defineFeature({
    id: 'posts',
    name: 'Posts',
    summary: 'What the bot posts.',
    options: {
      post: richMessageOption({ title: 'Post', placeholders: [] }).default(richTextMessage('')),
      code: Option.pattern({ title: 'Code', pattern: /^[a-z]*$/, complaint }).default(''),
      guest: Option.member({ title: 'Guest' }).default(null),
      guests: Option.members({ title: 'Guests' }).default([]),
    },
  })
  await server.bot.put('/bot/declaration', { features: [describeFeature(posts)] })
  const optionsIn = async (headers?: Record<string, string>) =>
    JSON.stringify((await read(headers)).at(-1)?.options)

  const english = 'Enter a link that starts with https://.'
  expect(await optionsIn()).toContain(`"complaint":"${english}"`)
  const ofReader = await optionsIn(choose(testLanguage))
  expect(ofReader).not.toContain(`"complaint":"${english}"`)
  expect(ofReader).toContain(`"complaint":"[${english}]"`)
  translateAll()
  for (const words of ['Wähle ein Mitglied.', 'Wähle Mitglieder aus der Liste.'])
    expect(await optionsIn(choose('de'))).toContain(`"complaint":"${words}"`)
  expect(ofReader).toContain(`"complaint":"${complaint}"`)
  expect(ofReader).toContain('"title":"Post"')
})

test('a backend that declares no features has the built-in ones, and is told which language somebody chose', async () => {
  const { foreign, server } = await inFrontOf(answering(404, '{}'))
  const { choose, read } = await aServerToRead(server)

  expect((await read({ 'accept-language': 'sv', ...choose(testLanguage) }))[0]?.name).toBe(
    '[Welcome and goodbye]',
  )
  expect((await read({ 'accept-language': 'sv' }))[0]?.name).toBe('Welcome and goodbye')
  expect(foreign.calls.map(({ headers }) => headers['accept-language'])).toEqual([testLanguage, 'sv'])
})

test('what goes wrong beside another feature, and the labels of settings, are in the reader’s language', () => {
  const read = () => {
    const catalogue = localisedCatalogue(ownCatalogue, testLanguage)
    return [catalogue.clashesOf('levels')[0]?.message, catalogue.settings.options]
  }

  expect(answerIn(testLanguage, read)).toMatchObject([
    expect.stringMatching(/^\[Auto role gives \{names\} to everybody/),
    { properties: { chat_prefix: { title: '[Prefix]' }, locale: { title: 'Language' } } },
  ])
  expect(read()).toMatchObject([
    expect.stringMatching(/^Auto role gives/),
    { properties: { chat_prefix: { title: 'Prefix' } } },
  ])
})

test('a text that a language lacks is in English', () => {
  const [welcome] = builtInFeatures
  if (!welcome) throw new Error('There are no built-in features.')

  const { declaration } = translateTexts(welcome, { welcome: { name: '', summary: '[Greets]' } })

  expect(declaration).toEqual({ ...welcome.declaration, summary: '[Greets]' })
})
