import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { guildEvents } from '@/api/events.schema'
import { capabilities, featureDeclaration, featuresOf } from '@/api/features.schema'
import { declarationNotes } from '@/conformance/catalogue'
import { schemas } from '@/server/contract/schemas'
import { routes } from '@/server/start/routes'

const guide = readFileSync('docs/contract.md', 'utf8')
const named: Record<string, { schema: z.core.$ZodType } | undefined> = schemas
const nameOf = (schema: z.core.$ZodType) =>
  Object.keys(schemas).find((name) => named[name]?.schema === schema)

/** Blocks of code with the word behind their language. */
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}(?: (\\w+))?\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, name = '', content = '']) => ({ name, content }),
  )

/** The part of the guide below a heading, up to the next one. */
const sectionOf = (heading: string) =>
  guide.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`))

const forwarded = routes.filter(({ support }) => support !== 'never-forwarded')

test('every JSON example of the guide passes the schema named beside it', () => {
  const examples = blocksOf(guide, 'json')
  expect(examples.length).toBeGreaterThan(30)
  for (const { name, content } of examples) {
    const schema = named[name]?.schema ?? z.never()
    const { error } = z.core.safeParse(schema, JSON.parse(content))
    expect(error?.issues ?? [], `${name}: ${content.slice(0, 80)}`).toEqual([])
  }
})

test('the features declared in the guides can be rendered and filled in', () => {
  const [declared] = blocksOf(readFileSync('docs/features.md', 'utf8'), 'json')
  const capable = blocksOf(guide, 'json').find(({ name }) => name === 'Capabilities')
  const declarations = [
    featureDeclaration.parse(JSON.parse(declared?.content ?? '')),
    ...featuresOf(capabilities.parse(JSON.parse(capable?.content ?? ''))),
  ]

  expect(declarations).toHaveLength(2)
  expect(declarations.flatMap(declarationNotes)).toEqual([])
})

test('every event of the guide passes its schema, and none is missing', () => {
  const [stream] = blocksOf(guide, 'sse')
  const events = [...(stream?.content.matchAll(/^event: (\w+)\ndata: (.*)$/gm) ?? [])]
  const ofGuild: Record<string, z.core.$ZodType> = guildEvents

  expect(events.map(([, name]) => name).sort()).toEqual(Object.keys(guildEvents).sort())
  for (const [, name = '', data = ''] of events)
    expect(z.core.safeParse(ofGuild[name] ?? z.never(), JSON.parse(data)).error?.issues ?? [], name).toEqual(
      [],
    )
})

test.each(
  forwarded.map(
    (route) => [`${route.method.toUpperCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`, route] as const,
  ),
)('the guide shows %s with what it takes and answers', (call, { body, form, answer }) => {
  const section = sectionOf(`\`${call}\``)
  expect(section, 'it has no heading').toBeDefined()

  const shown = blocksOf(section ?? '', 'json').map(({ name }) => name)
  const isShort = section?.includes('As `POST /guilds/{guildId}/images`') && form
  const wanted = [body?.schema, isShort ? undefined : answer.schema]
    .flatMap((schema) => (schema ? [nameOf(schema)] : []))
    .map((name) => (name === 'Reverted' ? 'GuildSettings' : name))
  expect(shown).toEqual(expect.arrayContaining(wanted))
})
