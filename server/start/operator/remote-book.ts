import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import { StartError } from '@/server/env'
import { type EntitlementStore, listing, outcome } from './book'

/** Milliseconds. */
const patience = 10_000

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Nobody listens: there is no socket, or its process is gone. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR'])
const forbidden = new Set(['EACCES', 'EPERM'])

export const notYours = (dataDir: string) =>
  new StartError([`${dataDir} belongs to another account. Run this as the account that runs the program.`])
const silent = () => new StartError(['The running program gave no usable answer. Please try again shortly.'])
const otherVersion = () =>
  new StartError(['The running program is of another version and does not know this. Restart it first.'])

/**
 * Whether a program listens at the address.
 * @throws StartError when this account may not ask
 */
export function isListening(address: string, dataDir: string) {
  return new Promise<boolean>((resolve, reject) => {
    const socket = connect(address)
    socket.setTimeout(patience, () => socket.destroy(silent()))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error) => {
      if (absent.has(codeOf(error))) return resolve(false)
      reject(forbidden.has(codeOf(error)) ? notYours(dataDir) : silent())
    })
  })
}

type Answer = { status: number; body: string }

function send(address: string, method: string, path: string) {
  return new Promise<Answer>((resolve, reject) => {
    const options = {
      socketPath: address,
      path: `/control${path}`,
      method,
      signal: AbortSignal.timeout(patience),
    }
    const outgoing = request(options, (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function ask<Schema extends z.ZodType>(
  address: string,
  [method, path]: [method: string, path: string],
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status, body } = await send(address, method, path).catch(() => {
    throw silent()
  })
  if (status === 404 || status === 405) throw otherVersion()
  if (status !== 200) throw silent()
  return schema.parse(JSON.parse(body))
}

/** The book of the program that listens at the address. */
export const remoteEntitlementStore = (address: string): EntitlementStore => ({
  grant: (userId) => ask(address, ['PUT', `/entitlements/${userId}`], outcome),
  revoke: (userId) => ask(address, ['DELETE', `/entitlements/${userId}`], outcome),
  list: () => ask(address, ['GET', '/entitlements'], listing),
})
