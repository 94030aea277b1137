import { randomBytes } from 'node:crypto'

/** What changes of one step have in common; random, as no two steps may meet. */
export const newBatch = () => randomBytes(12).toString('base64url')

/** Whether a text could be such a name. */
export const isBatch = (text: string) => /^[\w-]{16}$/.test(text)
