import { type RefObject, useEffect, useEffectEvent } from 'react'

type FileDropOptions = { isWanted: (file: File) => boolean; onFile: (file: File) => void }

/**
 * Takes a file that is dropped on an element, or a wanted one that is pasted into it; text is left to the fields. While
 * a file is held over it, the element has the attribute `data-over`.
 */
export function useFileDrop(root: RefObject<HTMLElement | null>, { isWanted, onFile }: FileDropOptions) {
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
    take(event, files.find(isWanted) ?? files[0])
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // Spreadsheets put an image of what was copied beside its text: the text is meant.
    if (event.clipboardData?.types.includes('text/plain')) return
    take(event, [...(event.clipboardData?.files ?? [])].find(isWanted))
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
