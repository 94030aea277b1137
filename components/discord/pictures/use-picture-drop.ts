import { type RefObject, useEffect, useRef } from 'react'

const isPicture = ({ type }: File) => type.startsWith('image/')

/**
 * Takes a file that is dropped on an element, or a picture that is pasted into it; text is left to the fields. While a
 * file is held over it, the element has the attribute `data-over`.
 */
export function usePictureDrop(root: RefObject<HTMLElement | null>, onFile: (file: File) => void) {
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
    const file = files.find(isPicture) ?? files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  }
  function onPaste(event: ClipboardEvent) {
    // Spreadsheets put a picture of what was copied beside its text: the text is meant.
    if (event.clipboardData?.types.includes('text/plain')) return
    const picture = [...(event.clipboardData?.files ?? [])].find(isPicture)
    if (!picture) return
    event.preventDefault()
    take(picture)
  }
  element.addEventListener('dragover', onDragOver, { signal })
  element.addEventListener('dragleave', onDragLeave, { signal })
  element.addEventListener('drop', onDrop, { signal })
  element.addEventListener('paste', onPaste, { signal })
}
