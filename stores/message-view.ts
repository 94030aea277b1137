import { persisted } from './persisted'

export const messageViews = ['message', 'form'] as const
export type View = (typeof messageViews)[number]

/** How messages are edited in this browser: where they are seen, or in a plain form. */
export const messageView = persisted<{ view: View }>(
  'guildhall-message-view',
  ({ view }) => {
    const known = messageViews.find((one) => one === view)
    return known && { view: known }
  },
  { view: 'message' },
)
