import { preloadable } from '@/components/ui/late'
import { MessageEditorSkeleton } from './editor/message-editor-skeleton'

/** The message editor, loaded when it is first drawn. */
export const LazyMessageEditor = preloadable(
  () => import('./editor/message-editor').then((code) => code.MessageEditor),
  MessageEditorSkeleton,
)

/** Fetches the editor's code ahead of its first drawing. */
export const loadMessageEditor = LazyMessageEditor.load
