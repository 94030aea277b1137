import { expect, test } from 'vitest'
import { anEnv } from '@/tests/server/test-runtime'

test('the platform API is called at base version 10', () => {
  expect(anEnv().discord.apiUrl).toBe('https://discord.com/api/v10')
})
