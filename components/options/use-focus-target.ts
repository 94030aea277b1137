import { useEffect, useRef } from 'react'
import { focusField } from '@/components/form/focus-field'
import { formatPath, type Path, useFocusRequest } from './form-context'

/** Focuses the control if that is requested for this path, and no field below it is rendered. */
export function useFocusTarget(path: Path) {
  const root = useRef<HTMLDivElement>(null)
  const request = useFocusRequest(path)
  const here = formatPath(path)
  useEffect(() => {
    const element = root.current
    if (!request || !element || element.querySelector(`[data-path="${CSS.escape(request.path)}"]`)) return
    return focusField(element, request.path.slice(here.length + 1))
  }, [request, here])
  return root
}
