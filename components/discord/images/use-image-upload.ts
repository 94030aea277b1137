import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/http'
import type { ImageSource } from './image-source'

export type Upload =
  | { state: 'none' }
  | { state: 'running' | 'done'; name: string }
  | { state: 'failed'; file: File; error: ApiError }

const none: Upload = { state: 'none' }

/** Uploads one image at a time: a further one takes the place of the one under way. */
export function useImageUpload(source: ImageSource, onAddress: (address: string) => void) {
  const [upload, setUpload] = useState<Upload>(none)
  const running = useRef<AbortController | null>(null)
  // What the field's parent holds may change while the upload runs; its newest word counts.
  const deliver = useRef(onAddress)
  useEffect(() => {
    deliver.current = onAddress
  })
  useEffect(() => () => running.current?.abort(), [])

  function forget() {
    running.current?.abort()
    setUpload(none)
  }

  async function start(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setUpload({ state: 'running', name: file.name })
    try {
      const { url } = await send(source, file, controller.signal)
      if (controller.signal.aborted) return
      setUpload({ state: 'done', name: file.name })
      deliver.current(url)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setUpload({ state: 'failed', file, error })
    }
  }

  return { upload, start, forget }
}

async function send(source: ImageSource, file: File, signal: AbortSignal) {
  if (isSomethingElse(file)) throw new ApiError(415, 'unknown', '')
  const prepare = await import('./prepare-image').then(
    ({ prepareImage }) => prepareImage,
    // Without the code that makes it smaller there is hardly a connection; sending it says so.
    () => (image: File) => image,
  )
  const image = await prepare(file)
  signal.throwIfAborted()
  return source.upload(image, signal)
}

/** A file whose type is not known may still be an image. */
const isSomethingElse = ({ type }: File) => type !== '' && !type.startsWith('image/')

const isImage = ({ type }: File) => type.startsWith('image/')

/**
 * Takes a file that is dropped on an element, or an image that is pasted into it; text is left to the fields. While a
 * file is held over it, the element has the attribute `data-over`.
 */
export function useImageDrop(root: RefObject<HTMLElement | null>, onFile: (file: File) => void) {
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const listening = new AbortController()
    listen(element, (file) => take.current(file), listening.signal)
    return () => listening.abort()
  }, [root])
}

function listen(element: HTMLElement, take: (file: File) => void, signal: AbortSignal) {
  const show = (isOver: boolean) => element.toggleAttribute('data-over', isOver)

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    show(true)
  }
  function onDragLeave({ relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) show(false)
  }
  function onDrop(event: DragEvent) {
    show(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    const file = files.find(isImage) ?? files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  }
  function onPaste(event: ClipboardEvent) {
    // Spreadsheets put an image of what was copied beside its text: the text is meant.
    if (event.clipboardData?.types.includes('text/plain')) return
    const image = [...(event.clipboardData?.files ?? [])].find(isImage)
    if (!image) return
    event.preventDefault()
    take(image)
  }
  element.addEventListener('dragover', onDragOver, { signal })
  element.addEventListener('dragleave', onDragLeave, { signal })
  element.addEventListener('drop', onDrop, { signal })
  element.addEventListener('paste', onPaste, { signal })
}
