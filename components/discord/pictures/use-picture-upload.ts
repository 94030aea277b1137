import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/http'
import type { PictureSource } from './picture-source'

export type Upload =
  | { state: 'none' }
  | { state: 'running' | 'done'; name: string }
  | { state: 'failed'; file: File; error: ApiError }

const none: Upload = { state: 'none' }

/** Uploads one picture at a time: a further one takes the place of the one under way. */
export function usePictureUpload(source: PictureSource, onAddress: (address: string) => void) {
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

async function send(source: PictureSource, file: File, signal: AbortSignal) {
  if (isSomethingElse(file)) throw new ApiError(415, 'unknown', '')
  const prepare = await import('./prepare-picture').then(
    ({ preparePicture }) => preparePicture,
    // Without the code that makes it smaller there is hardly a connection; sending it says so.
    () => (picture: File) => picture,
  )
  const picture = await prepare(file)
  signal.throwIfAborted()
  return source.upload(picture, signal)
}

/** A file whose type is not known may still be a picture. */
const isSomethingElse = ({ type }: File) => type !== '' && !type.startsWith('image/')
