import type { RequestHandler } from 'msw'

export const gameHandlers: RequestHandler[] = []

export const resetGame = () => undefined
