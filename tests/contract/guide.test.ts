import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { guildEvents } from '@/contract/calls/events'
import { capabilities, featureDeclaration, featuresOf } from '@/contract/calls/features'
import { declarationNotes } from '@/conformance/catalogue'
import { schemas } from '@/server/calls/schemas'

const guide = readFileSync('docs/contract.md', 'utf8')
const named: Record<string, readonly [z.core.$ZodType, string] | undefined> = schemas

/** Blocks of code with the word behind their language. */
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}(?: (\\w+))?\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, name = '', content = '']) => ({ name, content }),
  )

test('every JSON example of the guide passes the schema named beside it', () => {
  const examples = blocksOf(guide, 'json')
  expect(examples.length).toBeGreaterThan(30)
  for (const { name, content } of examples) {
    const schema = named[name]?.[0] ?? z.never()
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
