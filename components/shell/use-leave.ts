import { useSignOut } from '@/api/sign-out'

/** The way out of this browser. */
export function useLeave() {
  const { mutate, isPending } = useSignOut()
  return { leave: () => mutate(), isLeaving: isPending }
}
