import { type RefObject, useEffect, useEffectEvent } from 'react'

const isImage = ({ type }: File) => type.startsWith('image/')

/**
 * Takes a file that is dropped on an element, or an image that is pasted into it; text is left to the fields. While a
 * file is held over it, the element has the attribute `data-over`.
 */
export function useImageDrop(root: RefObject<HTMLElement | null>, onFile: (file: File) => void) {
  const showOver = (isOver: boolean) => root.current?.toggleAttribute('data-over', isOver)
  function take(event: Event, file: File | undefined) {
    if (!file) return
    event.preventDefault()
    onFile(file)
  }

  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    showOver(true)
  })
  const onDragLeave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !root.current?.contains(relatedTarget)) showOver(false)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    showOver(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    take(event, files.find(isImage) ?? files[0])
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // Spreadsheets put an image of what was copied beside its text: the text is meant.
    if (event.clipboardData?.types.includes('text/plain')) return
    take(event, [...(event.clipboardData?.files ?? [])].find(isImage))
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    root.current?.addEventListener('dragover', (event) => onDragOver(event), { signal })
    root.current?.addEventListener('dragleave', (event) => onDragLeave(event), { signal })
    root.current?.addEventListener('drop', (event) => onDrop(event), { signal })
    root.current?.addEventListener('paste', (event) => onPaste(event), { signal })
    return () => listening.abort()
  }, [root])
}
