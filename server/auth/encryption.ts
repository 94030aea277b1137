import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, FlattenedEncrypt, flattenedDecrypt } from 'jose'

/** Something was encrypted with a key that is no longer, or not yet, in the ring. */
export class MissingKeyError extends Error {
  constructor(readonly keyId: string) {
    super(`The key "${keyId}" is not in ENCRYPTION_KEYS.`)
    this.name = 'MissingKeyError'
  }
}

const derive = (secret: Uint8Array, use: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `guildhall ${use}`, 32))

/** Derives the key of each purpose once, because that takes longer than to sign with it. */
function signer(secret: Uint8Array) {
  const derived = new Map<string, Uint8Array>()
  return (text: string, purpose: string) => {
    const key = derived.get(purpose) ?? derive(secret, `sign v1 ${purpose}`)
    derived.set(purpose, key)
    return createHmac('sha256', key).update(text).digest()
  }
}

const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * Secrets at rest (RFC 7516 encryption with `dir` and A256GCM, random 96-bit IV), and handles that need no storage. The
 * first key encrypts and signs, all keys decrypt and verify. Each secret is 32 bytes; the keys in use are derived from
 * it, one for sealing and one for each purpose of signing. `context` is additional authenticated data: table, column and
 * row, so that swapped rows fail to open.
 */
export function createKeyRing(keys: { id: string; secret: Uint8Array }[]) {
  const ring = keys.map(({ id, secret }) => ({
    id,
    sealing: derive(secret, 'seal v1'),
    sign: signer(secret),
  }))
  const [first] = ring
  if (!first) throw new Error('A key ring needs at least one key.')

  return {
    async encrypt(plaintext: string, context: string) {
      const jwe = await new FlattenedEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.id })
        .setAdditionalAuthenticatedData(new TextEncoder().encode(context))
        .encrypt(first.sealing)
      return [jwe.protected, jwe.iv, jwe.ciphertext, jwe.tag].join('.')
    },
    /** Whether the first key encrypted it: otherwise it should be encrypted again, before its key is removed. */
    isCurrent: (encrypted: string) =>
      decodeProtectedHeader({ protected: encrypted.split('.')[0] ?? '' }).kid === first.id,
    /** @throws when the key is gone (`MissingKeyError`), the text was altered or the context is another one */
    async decrypt(encrypted: string, context: string) {
      const [header = '', iv = '', ciphertext = '', tag = ''] = encrypted.split('.')
      const { kid } = decodeProtectedHeader({ protected: header })
      const key = ring.find(({ id }) => id === kid)
      if (!key) throw new MissingKeyError(kid ?? '')
      const jwe = { protected: header, iv, ciphertext, tag, aad: Buffer.from(context).toString('base64url') }
      const { plaintext } = await flattenedDecrypt(jwe, key.sealing, algorithms)
      return new TextDecoder().decode(plaintext)
    },
    /** A keyed digest, base64url; `purpose` separates uses. */
    sign: (text: string, purpose: string) => first.sign(text, purpose).toString('base64url'),
    verify(text: string, purpose: string, given: string) {
      const bytes = Buffer.from(given, 'base64url')
      // Every key is tried, so that the time does not tell which one matched.
      const matches = ring.map(({ sign }) => {
        const expected = sign(text, purpose)
        return bytes.length === expected.length && timingSafeEqual(bytes, expected)
      })
      return matches.includes(true)
    },
  }
}
export type KeyRing = ReturnType<typeof createKeyRing>
