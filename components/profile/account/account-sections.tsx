import { chakra } from '@chakra-ui/react'
import { useOwnSessions } from '@/api/account'
import { AccountSkeleton } from './account-skeleton'
import { accountStyles } from './account-styles'
import { DataSection } from './data-section'
import { SessionsSection } from './sessions-section'

/** Where the person is signed in, and what is stored about them. */
export function AccountSections({ userId }: { userId: string }) {
  const sessions = useOwnSessions()
  // The second section waits for the first, whose height nobody knows before: nothing is to move under a finger.
  if (!sessions.data && !sessions.error) return <AccountSkeleton />

  return (
    <chakra.div sx={accountStyles}>
      <SessionsSection {...{ sessions }} />
      <DataSection userId={userId} />
    </chakra.div>
  )
}
