import { type ClipboardEvent, type DragEvent, useState } from 'react'

const isPicture = ({ type }: File) => type.startsWith('image/')

/** Takes a file that is dropped on an element, or a picture that is pasted into it. Text is left to the fields. */
export function usePictureDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      const files = [...event.dataTransfer.files]
      const file = files.find(isPicture) ?? files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    },
    onPaste: (event: ClipboardEvent) => {
      // Spreadsheets put a picture of what was copied beside its text: the text is meant.
      if (event.clipboardData.types.includes('text/plain')) return
      const picture = [...event.clipboardData.files].find(isPicture)
      if (!picture) return
      event.preventDefault()
      onFile(picture)
    },
  }
  return { isOver, handlers }
}
