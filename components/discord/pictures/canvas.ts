/** How a picture is to be written; `quality` is from 0 to 1. */
export type Encoding = { width: number; height: number; type: string; quality: number }

/** A picture that was read and can be written at another size; null when it cannot. */
export type Canvas = {
  width: number
  height: number
  encode: (encoding: Encoding) => Promise<Blob | null>
  close: () => void
}
