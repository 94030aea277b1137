import { expect, test } from 'vitest'
import { orderChannels } from '@/components/discord/pickers/channel-source'
import { placeBeside } from '@/components/ui/popup-position'
import { orderRoles } from '@/contract/discord/bot-roles'
import { aChannel, aRole } from '@/tests/support/factories'

const channel = (name: string, type: number, position: number, parent: string | null = null, id = '1') =>
  aChannel({ name, type, position, parent_id: parent, id: `50000000000000000${id}` })

test('channels are sorted as in Discord: without category first, voice below text, then by position and id', () => {
  const first = channel('First', 4, 1, null, '1')
  const second = channel('Second', 4, 7, null, '2')
  const ordered = orderChannels([
    channel('b', 0, 3, second.id, '4'),
    channel('lounge', 2, 0, second.id, '3'),
    second,
    channel('stage', 13, 1, second.id, '9'),
    channel('a', 5, 3, second.id, '3'),
    first,
    channel('rules', 0, 9, null, '5'),
    channel('lost', 0, 8, '599999999999999999', '6'),
  ])

  expect(ordered.map(({ category, channels }) => [category?.name, channels.map(({ name }) => name)])).toEqual(
    [
      [undefined, ['lost', 'rules']],
      ['First', []],
      ['Second', ['a', 'b', 'lounge', 'stage']],
    ],
  )
})

test('roles are sorted highest first; of equal positions the older is first', () => {
  const role = (name: string, position: number, id: string) => aRole({ name, position, id })
  const ordered = orderRoles([
    role('low', 1, '400000000000000001'),
    role('younger', 5, '4000000000000000020'),
    role('older', 5, '400000000000000009'),
    role('high', 6, '400000000000000004'),
  ])
  expect(ordered.map(({ name }) => name)).toEqual(['high', 'older', 'younger', 'low'])
})

test.each([
  ['below where there is room', { top: 100, bottom: 140 }, 900, { opensUp: false, listHeight: 320 }],
  ['above at the lower edge', { top: 700, bottom: 740 }, 800, { opensUp: true, listHeight: 320 }],
  ['lower where neither side has more', { top: 200, bottom: 240 }, 500, { opensUp: false, listHeight: 180 }],
])('a panel opens %s', (_case, box, height, expected) => {
  expect(placeBeside(box, { top: 0, bottom: height })).toEqual(expected)
})
