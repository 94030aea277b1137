import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { initials } from './initials'

type PictureProps = {
  /** Null shows the initials at once. */
  src: string | null
  name: string
  /** Edge length in pixels. */
  size: number
  borderRadius: string
}

const styles = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  bg: 'accent.subtle',
  color: 'accent.text',
  fontWeight: 'semibold',
  lineHeight: 'none',
  userSelect: 'none',
  '> *': { gridArea: '1 / 1' },
  img: { w: 'full', h: 'full', objectFit: 'cover' },
} as const

/** A square picture of fixed size, with initials where it is missing or fails. Decorative: the name stands beside it. */
export function Picture({ src, name, size, borderRadius }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = src !== null && failed !== src

  return (
    <chakra.span
      aria-hidden
      sx={styles}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      borderRadius={borderRadius}
    >
      {isShown ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        initials(name)
      )}
    </chakra.span>
  )
}
