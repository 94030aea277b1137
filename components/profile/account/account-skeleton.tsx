import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { accountStyles } from './account-styles'

/** Takes the room of the account's sections until they are loaded. */
export function AccountSkeleton() {
  const t = useTranslations('account')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={accountStyles} aria-hidden>
        <Card rows={2} />
        <Card rows={2} />
      </chakra.div>
    </SkeletonRegion>
  )
}

const Card = ({ rows }: { rows: number }) => (
  <div className="card">
    <header>
      <div>
        <SkeletonBlock h={4} w={44} my={0.5} />
        <SkeletonBlock h={3.5} w="70%" mt={2.5} mb={1} />
      </div>
    </header>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="row">
        <SkeletonBlock boxSize={10} borderRadius="lg" />
        <div>
          <SkeletonBlock h={3.5} w={40} />
          <SkeletonBlock h={3} w="80%" mt={2.5} />
        </div>
      </div>
    ))}
  </div>
)
