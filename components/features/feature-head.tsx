import { Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FeatureDeclaration } from '@/api/features.schema'
import { FeatureIcon } from '@/components/ui/feature-icon'

type FeatureHeadProps = {
  feature: Pick<FeatureDeclaration, 'name' | 'summary' | 'icon'>
  /** What is told beside the name, without a place of its own. */
  children: ReactNode
}

/** What the feature is. */
export const FeatureHead = ({ feature: { name, summary, icon }, children }: FeatureHeadProps) => (
  <header className="head">
    <span className="icon">
      <FeatureIcon name={icon} size={22} />
    </span>
    <div>
      <Heading as="h1">{name}</Heading>
      <p className="lead">{summary}</p>
    </div>
    {children}
  </header>
)
