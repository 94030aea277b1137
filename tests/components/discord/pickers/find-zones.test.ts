import { expect, test } from 'vitest'
import { findZones, wordsOf } from '@/components/discord/pickers/find-zones'

/** The zones that a text finds where Berlin’s is chosen, as the list calls them, in its order. */
const found = (text: string, locale = 'en') =>
  findZones(text, 'Europe/Berlin', { locale, regionNames: new Map() })
    .flatMap(({ zones }) => zones)
    .map((zone) => wordsOf(zone, locale).name)

test.each([
  ['+5:30', /Calcutta|Kolkata/],
  ['utc-3', /Araguaina|Argentina/],
  ['+0545', /Kathmandu/],
  ['kyiv', /Kyiv/],
  ['pacific time', /Los Angeles/],
  ['PST', /Los Angeles/],
  ['ist', /Calcutta|Kolkata/],
  ['ist', /^Istanbul/],
  ['usa', /Adak/],
  ['utc', /^UTC/],
  ['etc/gmt+5', /^GMT\+5/],
])('“%s” finds zones by their offset, city or country, or by what their clocks are called', (text, name) => {
  expect(found(text)).toContainEqual(expect.stringMatching(name))
})

test.each([
  // With so many zones of a name, people look for one of these first.
  ['india', /^(Calcutta|Kolkata)/],
  ['cet', /^Berlin/],
  ['niger', /^Niamey/],
])('“%s” finds a zone first', (text, name) => {
  expect(found(text)[0]).toMatch(name)
})

test.each([
  ['fr', 'Londres', 'Londres'],
  ['fr', 'Pékin', 'Shanghai'],
  ['fr', 'Nouvelle-Zélande', 'Auckland'],
  ['de', 'München', 'Berlin'],
  ['de', 'Österreich', 'Wien'],
  ['fr', 'États-Unis', 'Adak'],
  ['es', 'Canarias', 'Islas Canarias'],
  ['es', 'Nueva Delhi', 'Calcuta'],
  ['it', 'Bologna', 'Roma'],
  ['it', 'Brelino', 'Berlino'],
  ['ja', 'ロンドン', 'ロンドン'],
])('in %s, “%s” finds the zone of %s', (locale, text, city) => {
  expect(found(text, locale)).toContain(city)
})

test('zones are found by what their region is called, and stand below it', () => {
  const regionNames = new Map([['Africa', 'Afryka']])
  const [africa, ...others] = findZones('Afryka', null, { locale: 'pl', regionNames })
  expect(africa?.region).toBe('Africa')
  expect(africa?.zones).toContain('Africa/Abidjan')
  expect(others).toEqual([])
})
