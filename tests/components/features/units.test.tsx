import { screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Language } from '@/config/messages/languages'
import { optionTree } from '@/contract/declaration/read-option'
import { translateTexts } from '@/server/guilds/built-in-texts'
import { builtInFeatures } from '@/server/guilds/catalogue'
import { openFeature, openOptions, retype } from './open-feature'

function starboardIn(language: Language) {
  const feature = builtInFeatures.find(({ declaration }) => declaration.id === 'starboard')
  if (!feature) throw new Error('There is no starboard.')
  if (language === 'en') return feature.declaration
  const texts = JSON.parse(readFileSync(`config/messages/${language}.json`, 'utf8')) as Record<
    string,
    unknown
  >
  return translateTexts(feature, texts['built-in-features']).declaration
}

test.each<[Language, Record<string, string>]>([
  ['en', { 1: 'reaction', 2: 'reactions' }],
  ['ar', { 1: 'تفاعل', 2: 'تفاعل', 3: 'تفاعلات', 11: 'تفاعلًا', 100: 'تفاعل' }],
  ['de', { 1: 'Reaktion', 2: 'Reaktionen' }],
  ['es', { 1: 'reacción', 2: 'reacciones' }],
  ['fr', { 1: 'réaction', 2: 'réactions' }],
  ['it', { 1: 'reazione', 2: 'reazioni' }],
  ['ja', { 1: '個', 2: '個' }],
  ['pl', { 1: 'reakcja', 2: 'reakcje', 5: 'reakcji', 12: 'reakcji', 22: 'reakcje' }],
  ['pt-BR', { 1: 'reação', 2: 'reações' }],
  ['tr', { 1: 'tepki', 2: 'tepki' }],
  ['zh-CN', { 1: '个反应', 2: '个反应' }],
])('in %s, what a built-in feature counts has the form that its number asks for', async (language, forms) => {
  const declaration = starboardIn(language)
  const { user } = await openFeature({ declaration, language })
  const name = optionTree(declaration.options).properties.get('threshold')?.title

  for (const [count, form] of Object.entries(forms)) {
    await retype(user, screen.getByRole('spinbutton', { name }), count)
    expect(await screen.findByText(form)).toBeVisible()
  }
})

test('a bot declares the forms of a unit, or one word for all numbers', async () => {
  const songs = { type: 'integer', title: 'Songs', unit: { one: 'song', other: 'songs' } }
  const sheep = { type: 'integer', title: 'Flock', unit: 'sheep' }
  const { user } = await openOptions({ songs, sheep }, { songs: 3, sheep: 3 })

  expect(screen.getByText('songs')).toBeVisible()
  await retype(user, screen.getByRole('spinbutton', { name: 'Songs' }), '1')
  await retype(user, screen.getByRole('spinbutton', { name: 'Flock' }), '1')

  expect(screen.getByText('song')).toBeVisible()
  expect(screen.getByText('sheep')).toBeVisible()
})
