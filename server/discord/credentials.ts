import { createHash } from 'node:crypto'

/** What a call is authorised with. `key` stands for the token wherever something is remembered about it. */
export type Credentials = { scheme: 'Bearer' | 'Bot'; token: string; key: string }

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export const personCredentials = (token: string): Credentials => ({
  scheme: 'Bearer',
  token,
  key: digest(token),
})
export const botCredentials = (token: string): Credentials => ({ scheme: 'Bot', token, key: digest(token) })
