import { expect, test } from 'vitest'
import { StartError } from '@/server/env'
import { parseCliArgs } from '@/server/start/entitle'
import { ids } from '@/tests/factories'

const other = '300000000000000002'

test.each([
  [[ids.user], { command: { kind: 'grant', userId: ids.user }, mode: 'real' }],
  [['--revoke', ids.user], { command: { kind: 'revoke', userId: ids.user }, mode: 'real' }],
  [['--list', '--demo'], { command: { kind: 'list' }, mode: 'demo' }],
  [['--help'], { command: 'help', mode: 'real' }],
])('%j', (words, wish) => {
  expect(parseCliArgs(words)).toEqual(wish)
})

test.each([
  [[]],
  [['']],
  [['1'.repeat(14)]],
  [['1'.repeat(22)]],
  [[` ${ids.user}`]],
  [[`${ids.user}\n${other}`]],
  [['../etc']],
  [[ids.user, other]],
  [['--revoke']],
  [['--list', ids.user]],
  [['--list', '--revoke']],
  [['--revoke=no', ids.user]],
  [['--', '--revoke', ids.user]],
  [['-r', ids.user]],
])('%j is refused in one line', (words) => {
  let refusal: unknown
  try {
    parseCliArgs(words)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(StartError)
  expect((refusal as StartError).lines).toEqual([expect.stringMatching(/^[^\n]+\.$/)])
})
