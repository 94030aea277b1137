import { expect, test } from 'vitest'
import { createKeyRing } from '@/server/auth/encryption'

test('an encrypted value can be decrypted only unaltered and in its own row, and differs each time', async () => {
  const ring = createKeyRing([{ id: 'new', secret: Buffer.alloc(32, 2) }])
  const [sealed, again] = [
    await ring.encrypt('a secret', 'sessions/a'),
    await ring.encrypt('a secret', 'sessions/a'),
  ]
  const altered = sealed
    .split('.')
    .map((part, index) => (index === 2 ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part))

  expect(await ring.decrypt(sealed, 'sessions/a')).toBe('a secret')
  expect(sealed).not.toContain('secret')
  expect(sealed).not.toBe(again)
  await expect(ring.decrypt(sealed, 'sessions/b')).rejects.toThrow('decryption operation failed')
  await expect(ring.decrypt(altered.join('.'), 'sessions/a')).rejects.toThrow()
  await expect(ring.decrypt('nonsense', 'sessions/a')).rejects.toThrow()
})
