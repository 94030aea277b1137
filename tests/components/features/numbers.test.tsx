import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { formFor } from '@/contract/declaration/plural-forms'
import { readJson, writeJson } from '@/contract/json'
import { numberSigns, readNumber } from '@/components/form/number-input'
import { featureUrl } from '@/tests/msw/features'
import { patchCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import type { Language } from '@/config/messages/languages'
import { optionTree } from '@/contract/declaration/read-option'
import { translateTexts } from '@/server/guilds/built-in-texts'
import { builtInFeatures } from '@/server/guilds/catalogue'
import { aText, openOptions, retype } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

test.each([
  '[123456789012345678,-9007199254740993]',
  '{"a":{"b":[0.1000000000000000055,1e400,-1E-400]}}',
  '[-0,-0.0]',
  '[1,0.1,1e21,"123456789012345678","{\\"1e400\\":",null]',
  '12345678901234567890',
])('%s is read and written as it is', (text) => {
  expect(writeJson(readJson(text))).toBe(text.replace('1e21', '1e+21'))
})

test.each([
  ['a fraction with all the digits of its double', '0.10000000000000001', 0.1],
  ['a broken number', '12345678901234567890.', undefined],
  ['an object that would pass for a number', '{"\\u0000numbe\\u0072":"5"}', undefined],
  ['an object that would pass for a text that nobody can read', '{"\\u0000type\\u0064":"5"}', undefined],
])('%s is read as what it is', (_, text, value) => {
  expect(readJson(text)).toBe(value)
})

const name = aText('Name')
const sent = () => patchCalls().map(({ body }) => body)

test('numbers of another backend go back exactly as they came, whatever else is changed beside them', async () => {
  const options = { name, free: { title: 'Free' }, level: { type: 'integer', title: 'Level' } }
  const thing = { type: 'object', title: 'Thing', properties: options }
  const came = '{"name":"a","free":{"ids":[123456789012345678,-0]},"level":12345678901234567890}'
  server.use(http.get(featureUrl, () => HttpResponse.text(`{"enabled":false,"thing":${came}}`)))
  const { user } = await openOptions({ thing })
  expect(screen.getByRole('spinbutton', { name: 'Level' })).toHaveValue('12345678901234567890')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Free' }).value).toContain(
    '123456789012345678',
  )

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'b')
  await user.click(saveButton())
  await waitFor(() => expect(sent()).toEqual([`{"thing":${came.replace('"a"', '"ab"')}}`]))
})

test('numbers are sent as they were typed, however long', async () => {
  const options = { free: { title: 'Free' }, level: { type: 'number', title: 'Level' } }
  const { user } = await openOptions(options, { free: 1, level: 1 })

  fireEvent.change(screen.getByRole('textbox', { name: 'Free' }), { target: { value: '[1e400]' } })
  await retype(user, screen.getByRole('spinbutton', { name: 'Level' }), '12345678901234567890')
  await user.click(saveButton())

  await waitFor(() => expect(sent()).toEqual(['{"free":[1e400],"level":12345678901234567890}']))
})

test.each<[Language, string, string]>([
  ['en', '1,5', '1.5'],
  ['en', '.5', '0.5'],
  ['en', '１２。５', '12.5'],
  ['en', 'ー３', '-3'],
  ['en', '1.500', '1.5'],
  ['de', '1.500,5', '1500.5'],
])('on a page in %s, “%s” is read as the number %s', (language, text, number) => {
  expect(writeJson(readNumber(text, { signs: numberSigns(language) }))).toBe(number)
})

test.each<[Language, string, string]>([
  ['en', '1,000', '1000'],
  ['de', '1.000', '1000'],
  ['de', '-1.234.567', '-1234567'],
  ['fr', '1 000', '1000'],
  ['fr', '1\u202f234\u202f567', '1234567'],
])('on a page in %s, “%s” is read as the whole number %s', (language, text, number) => {
  expect(writeJson(readNumber(text, { signs: numberSigns(language), isWhole: true }))).toBe(number)
})

test.each<[Language, string, 'integer' | 'number']>([
  ['en', '1e', 'number'],
  ['en', '1,500', 'number'],
  ['en', '1.500,5', 'number'],
  ['en', '1 500', 'integer'],
  ['de', '1.000.00', 'integer'],
  ['fr', '1.000', 'integer'],
])('on a page in %s, “%s” is not read as a number (%s)', (language, text, type) => {
  expect(readNumber(text, { signs: numberSigns(language), isWhole: type === 'integer' })).toBeNull()
})

test('a number is sent as a page in German reads it', async () => {
  const level = { type: 'number', title: 'Level' }
  const { user } = await openOptions({ level }, { level: 7 }, { language: 'de' })
  await retype(user, screen.getByRole('spinbutton', { name: 'Level' }), '1.500,5')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))

  await waitFor(() => expect(sent()).toEqual(['{"level":1500.5}']))
})

test('arrow keys move a number by its step, within its limits', async () => {
  const level = { type: 'number', title: 'Level', minimum: 0, multipleOf: 0.1 }
  const { user } = await openOptions({ level }, { level: 0.2 })
  const field = screen.getByRole('spinbutton', { name: 'Level' })

  await user.type(field, '{ArrowUp}')
  expect(field).toHaveValue('0.3')
  await user.type(field, '{ArrowDown>5/}')
  expect(field).toHaveValue('0')
  await user.clear(field)
  await user.type(field, '{ArrowUp}')
  expect(field).toHaveValue('0.1')
})

/** The option of the starboard that counts reactions. */
function thresholdIn(language: Language) {
  const feature = builtInFeatures.find(({ declaration }) => declaration.id === 'starboard')
  if (!feature) throw new Error('There is no starboard.')
  const read = () =>
    JSON.parse(readFileSync(`config/messages/${language}.json`, 'utf8')) as Record<string, unknown>
  const { declaration } = language === 'en' ? feature : translateTexts(feature, read()['built-in-features'])
  const option = optionTree(declaration.options).properties.get('threshold')
  return option?.kind === 'number' ? option : undefined
}

test.each<[Language, Record<string, string>]>([
  ['en', { 1: 'reaction', 2: 'reactions' }],
  ['ar', { 1: 'تفاعل', 2: 'تفاعل', 3: 'تفاعلات', 11: 'تفاعلًا', 100: 'تفاعل' }],
  ['ja', { 1: '個', 2: '個' }],
  ['pl', { 1: 'reakcja', 2: 'reakcje', 5: 'reakcji', 12: 'reakcji', 22: 'reakcje' }],
])('in %s, what a built-in feature counts has the form that its number asks for', (language, forms) => {
  const unit = thresholdIn(language)?.unit
  for (const [count, form] of Object.entries(forms))
    expect(unit && formFor(unit, Number(count), language), count).toBe(form)
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
