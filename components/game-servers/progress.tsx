import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

/** A try that is under way, with what ends it. Styled by what stands around it. */
export const Progress = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="progress">
    <LoaderCircle size={20} aria-hidden />
    <p>{words}</p>
    {children}
  </div>
)
