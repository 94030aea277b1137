import { chakra, Flex, Heading, type HTMLChakraProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { SkeletonBlock } from './skeletons'

type PageHeadProps = Omit<HTMLChakraProps<'header'>, 'title'> & { title: ReactNode; lead?: ReactNode }

export const PageHead = ({ title, lead, children, ...props }: PageHeadProps) => (
  <chakra.header position="relative" minW={0} {...props}>
    <Heading as="h1">{title}</Heading>
    {lead && <chakra.p layerStyle="lead">{lead}</chakra.p>}
    {children}
  </chakra.header>
)

type CardProps = Omit<HTMLChakraProps<'section'>, 'title'> & {
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  action?: ReactNode
}

export function Card({ title, titleRef, lead, action, children, ...props }: CardProps) {
  const id = useId()
  return (
    <chakra.section layerStyle="card" minW={0} p={{ base: 4, md: 6 }} aria-labelledby={id} {...props}>
      <Flex wrap="wrap" align="center" justify="space-between" gap={2} minH={action ? 8 : undefined}>
        <chakra.h2
          id={id}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          layerStyle="cardTitle"
          outline={0}
        >
          {title}
        </chakra.h2>
        {action}
      </Flex>
      {lead && (
        <chakra.p layerStyle="hint" mt={1}>
          {lead}
        </chakra.p>
      )}
      {children}
    </chakra.section>
  )
}

type NoticeProps = ComponentProps<typeof chakra.div> & {
  tone: 'accent' | 'info' | 'success' | 'warning' | 'danger'
  icon: LucideIcon
}

/** A strip with an icon, text in a `p` or `div`, and buttons. */
export const Notice = ({ tone, icon: Icon, children, ...props }: NoticeProps) => (
  <chakra.div layerStyle={`notice.${tone}`} {...props}>
    <Icon size={20} />
    {children}
  </chakra.div>
)

export const PageHeadSkeleton = ({ title, lead }: { title: string; lead: string }) => (
  <div style={{ display: 'grid' }}>
    <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w={title} />
    <SkeletonBlock h="16px" mt="8px" mb="4px" w={lead} maxW="full" />
  </div>
)

export const FieldSkeleton = ({ w, hasHelp }: { w?: string; hasHelp?: boolean }) => (
  <div style={{ display: 'grid' }}>
    <SkeletonBlock h="14px" my="3.5px" w="7rem" />
    <SkeletonBlock h={10} w={w} mt={1.5} />
    {hasHelp && <SkeletonBlock h="14px" mt="9.5px" mb="3.5px" w="80%" />}
  </div>
)
