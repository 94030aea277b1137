import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: what a cookie carries. */
export const randomId = () => randomBytes(32).toString('base64url')

/** What the database keeps of such an id, so that reading the database gives nobody a session. */
export const hashOfId = (id: string) => createHash('sha256').update(id).digest('base64url')
