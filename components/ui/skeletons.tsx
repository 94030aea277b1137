import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

/** For plain elements, where there are many. */
export const skeletonBlock = {
  display: 'block',
  h: 4,
  w: 'full',
  bg: 'bg.active',
  borderRadius: 'md',
  animation: `${breathe} 1.6s ease-in-out infinite`,
} as const

/** One grey block; give it the size of what it stands for (`h`, `w`, `borderRadius`). */
export const SkeletonBlock = (props: ComponentProps<typeof chakra.span>) => (
  <chakra.span aria-hidden {...skeletonBlock} {...props} />
)

export const SkeletonLines = ({ lines = 3 }: { lines?: number }) => (
  <chakra.span display="grid" gap={2.5} aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      <SkeletonBlock key={line} h={3.5} w={line === lines - 1 ? '60%' : 'full'} />
    ))}
  </chakra.span>
)

export function SkeletonRegion({ label, children }: { label?: string; children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
      {children}
    </div>
  )
}

export const PanelLoading = () => (
  <Box p={4}>
    <SkeletonRegion>
      <SkeletonLines lines={4} />
    </SkeletonRegion>
  </Box>
)
