import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

const look = {
  display: 'block',
  bg: 'bg.active',
  borderRadius: 'md',
  animation: `${breathe} 1.6s ease-in-out infinite`,
} as const

/** One grey block in the shape of what is coming; give it the coming thing's size (`h`, `w`, `borderRadius`). */
export const SkeletonBlock = (props: ComponentProps<typeof chakra.span>) => (
  <chakra.span aria-hidden {...look} h={4} w="full" {...props} />
)

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <chakra.span
      aria-hidden
      sx={{ display: 'grid', gap: 2.5, '> *': { ...look, h: 3.5 }, '> *:last-of-type': { w: '60%' } }}
    >
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </chakra.span>
  )
}

/** Wraps the blocks of one loading part, and says so to those who do not see them. */
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
