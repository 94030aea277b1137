import type { RequestHandler } from 'msw'

export const accountHandlers: RequestHandler[] = []

export const resetAccount = () => undefined
