import { Center, type CenterProps } from '@chakra-ui/react'
import type { FeatureSummary } from '@/api/features.schema'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { categoryLook } from './categories'

type FeatureTileProps = CenterProps & {
  feature: Pick<FeatureSummary, 'icon' | 'category'>
  /** Edge length in pixels. */
  size?: number
}

/** A feature's icon in the colour of its category. Decorative: the feature's name stands beside it. */
export function FeatureTile({ feature, size = 40, ...props }: FeatureTileProps) {
  const { hue } = categoryLook(feature.category)
  return (
    <Center
      boxSize={`${size}px`}
      flexShrink={0}
      borderRadius="28%"
      bg={`${hue}.subtle`}
      color={`${hue}.text`}
      {...props}
    >
      <FeatureIcon name={feature.icon} size={Math.round(size / 2)} />
    </Center>
  )
}
