import { expect, test } from 'vitest'
import { startupMessage } from '@/server/start/startup-message'
import { real, startedWith } from './started-with'

test('a real start prints the exact redirect address to register', async () => {
  const { env } = await startedWith('start', {}, { '.env': real })

  expect(startupMessage(env)).toContain('https://guildhall.example/api/auth/callback\n')
})

test('the demo prints the addresses of its stand-in for Discord and of its game server', async () => {
  const { env, demo } = await startedWith('demo', { PORT: '0' })

  expect(startupMessage(env)).toContain(`Discord  a stand-in at ${demo?.platformUrl}\n`)
  expect(startupMessage(env, { port: 3002, password: 'open-sesame' })).toMatch(
    /^ {2}Game .*localhost, port 3002, password open-sesame$/m,
  )
  expect(startupMessage(env)).not.toContain('Game')
})

test('the address of the backend is printed at the start, and what does nothing beside it', async () => {
  const BACKEND_URL = 'http://bot:hunter2@127.0.0.1:8000/api'
  const { env } = await startedWith('demo', { PORT: '0', BACKEND_URL })
  const sold = { PREMIUM_SKU_IDS: '110000000000000001', HISTORY_DAYS: '30' }
  const { env: unused } = await startedWith('start', { BACKEND_URL, ...sold }, { '.env': real })

  for (const mode of ['demo', 'real'] as const) {
    expect(startupMessage({ ...env, mode })).toMatch(/^ {2}Backend +http:\/\/127\.0\.0\.1:8000\/api$/m)
    expect(startupMessage({ ...env, mode })).not.toContain('Not used')
    expect(startupMessage({ ...unused, mode })).toMatch(
      /^ {2}Not used +HISTORY_DAYS, PREMIUM_SKU_IDS: with BACKEND_URL, your backend decides what these are for$/m,
    )
  }
  expect(unused.premiumUrl).toBeNull()
})
