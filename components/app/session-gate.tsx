import type { ReactNode } from 'react'

type SessionGateProps = { access: 'public' | 'signed-in'; children: ReactNode }

export function SessionGate({ children }: SessionGateProps) {
  return children
}
