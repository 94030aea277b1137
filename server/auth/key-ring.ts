/**
 * Secrets at rest and handles that need no storage. The first key encrypts and signs, all keys decrypt and verify.
 * `context` is additional authenticated data: table, column and row, so that swapped rows fail to open.
 */
export type KeyRing = {
  seal: (plaintext: string, context: string) => Promise<string>
  /** @throws when the key is gone, the text was altered or the context is another one */
  open: (sealed: string, context: string) => Promise<string>
  /** A keyed digest, base64url; `purpose` separates uses. */
  sign: (text: string, purpose: string) => string
  verify: (text: string, purpose: string, signature: string) => boolean
}
