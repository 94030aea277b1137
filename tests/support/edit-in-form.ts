import { beforeAll, beforeEach } from 'vitest'
import { LazyEmbedForm } from '@/components/discord/message/editor/lazy-embed-form'
import { preload } from '@/components/ui/preloadable'
import { messageView } from '@/stores/message-view'

/** In this file, messages are edited in the plain form. */
export function editInForm() {
  beforeAll(() => preload(LazyEmbedForm))
  beforeEach(() => messageView.setState({ view: 'form' }))
}
