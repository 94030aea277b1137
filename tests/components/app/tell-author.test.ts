import { expect, test, vi } from 'vitest'
import { readAnswer } from '@/api/answers'

test('what a server that draws pages leaves out of lists and declarations is a warning, once for each cause', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const rows = [{ id: 7 }]
  const wrong = { features: [{ id: 'Bad Id', name: 'Bad', options: {} }], extensions: [] }

  for (const _request of [1, 2]) {
    readAnswer('channels', rows)
    readAnswer('roles', rows)
    readAnswer('capabilities', wrong)
  }

  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Left out of channels: 1 unreadable row\. id: expected string, received number/),
    expect.stringMatching(/^Left out of roles: 1 unreadable row\. id: expected string, received number/),
    expect.stringMatching(
      /^GET \/features: left out features\.0 \(Bad Id\): id: expected text in the form \/\^/,
    ),
  ])
  expect(readAnswer('capabilities', { features: [], extensions: 'history' }).mismatch).toBe(
    'extensions: expected array, received string',
  )
})
