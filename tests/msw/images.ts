import type { RequestHandler } from 'msw'

export const imagesHandlers: RequestHandler[] = []

export const resetImages = () => undefined
