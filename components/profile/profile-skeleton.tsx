import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { identityStyles } from './identity-card'
import { profileStyles } from './profile-styles'

/** The profile before its data: the same places at the same sizes. */
export function ProfileSkeleton() {
  const t = useTranslations('profile')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={profileStyles}>
        <div style={{ display: 'grid' }}>
          <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w="9rem" />
          <SkeletonBlock h="16px" mt="8px" mb="4px" w="26rem" maxW="full" />
        </div>
        <div className="top">
          <chakra.div className="profile-card" sx={identityStyles}>
            <div className="banner" />
            <div className="person">
              <SkeletonBlock boxSize="88px" borderRadius="full" flexShrink={0} />
              <div className="names">
                <SkeletonBlock h="20px" w="9rem" mb="6px" />
                <SkeletonBlock h="14px" w="6rem" />
              </div>
            </div>
            <div className="facts">
              <SkeletonBlock h={8} w="15rem" />
              <SkeletonBlock h="14px" my="3.5px" w="22rem" maxW="full" />
            </div>
          </chakra.div>
          <div className="profile-card">
            <SkeletonBlock h="24px" w="8rem" />
            <SkeletonLines lines={5} />
            <SkeletonBlock h={10} />
          </div>
        </div>
        <div className="profile-card">
          <SkeletonBlock h="21.6px" w="6rem" />
          <SkeletonBlock h="11rem" />
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}
