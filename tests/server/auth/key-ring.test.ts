import { expect, test } from 'vitest'
import { createKeyRing } from '@/server/auth/key-ring'

const oldKey = { id: 'old', secret: Buffer.alloc(32, 1) }
const newKey = { id: 'new', secret: Buffer.alloc(32, 2) }

test('what was sealed opens in its own row only', async () => {
  const ring = createKeyRing([oldKey])
  const sealed = await ring.seal('a secret', 'sessions/platform_tokens/a')

  expect(await ring.open(sealed, 'sessions/platform_tokens/a')).toBe('a secret')
  await expect(ring.open(sealed, 'sessions/platform_tokens/b')).rejects.toThrow('decryption operation failed')
  expect(sealed).not.toContain('secret')
})

test('sealing the same text twice gives different results', async () => {
  const ring = createKeyRing([oldKey])
  expect(await ring.seal('a secret', 'x')).not.toBe(await ring.seal('a secret', 'x'))
})

test('an altered text does not open', async () => {
  const ring = createKeyRing([oldKey])
  const parts = (await ring.seal('a secret', 'x')).split('.')
  const altered = parts.map((part, index) =>
    index === 2 ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part,
  )

  await expect(ring.open(altered.join('.'), 'x')).rejects.toThrow()
  await expect(ring.open('nonsense', 'x')).rejects.toThrow()
})

test('after a rotation old data opens and new data uses the new key', async () => {
  const before = createKeyRing([oldKey])
  const after = createKeyRing([newKey, oldKey])
  const [old, fresh] = await Promise.all([before.seal('a secret', 'x'), after.seal('a secret', 'x')])

  expect(await after.open(old, 'x')).toBe('a secret')
  expect(await createKeyRing([newKey]).open(fresh, 'x')).toBe('a secret')
  await expect(before.open(fresh, 'x')).rejects.toThrow('The key "new" is not in ENCRYPTION_KEYS.')
})

test('a removed key is named', async () => {
  const sealed = await createKeyRing([oldKey]).seal('a secret', 'x')
  await expect(createKeyRing([newKey]).open(sealed, 'x')).rejects.toThrow(
    'The key "old" is not in ENCRYPTION_KEYS.',
  )
})

test('a signature holds for its text and purpose, by any key of the ring', () => {
  const signature = createKeyRing([oldKey]).sign('text', 'purpose')

  expect(createKeyRing([newKey, oldKey]).verify('text', 'purpose', signature)).toBe(true)
  expect(createKeyRing([newKey]).verify('text', 'purpose', signature)).toBe(false)
  expect(createKeyRing([oldKey]).verify('other', 'purpose', signature)).toBe(false)
  expect(createKeyRing([oldKey]).verify('text', 'other', signature)).toBe(false)
  expect(createKeyRing([oldKey]).verify('text', 'purpose', '')).toBe(false)
})
