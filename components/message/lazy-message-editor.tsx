import dynamic from 'next/dynamic'
import { MessageEditorSkeleton } from './editor/message-editor-skeleton'

/** Fetches the editor's code ahead of its first drawing. */
export const loadMessageEditor = () =>
  import('./editor/message-editor').then(({ MessageEditor }) => MessageEditor)

/** The message editor, loaded when it is first drawn. */
export const LazyMessageEditor = dynamic(loadMessageEditor, { ssr: false, loading: MessageEditorSkeleton })
