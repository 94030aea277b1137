import { chakra } from '@chakra-ui/react'
import { product } from '@/config/product'

export function Logo() {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={2.5} fontWeight="bold" whiteSpace="nowrap">
      <chakra.svg
        width="28px"
        height="28px"
        viewBox="0 0 32 32"
        flexShrink={0}
        color="accent.solid"
        aria-hidden
      >
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path
          d="M16 6.2 5.9 13.4c-.7.5-.4 1.6.5 1.6H8v8.5c0 1 .8 1.8 1.8 1.8H12v-5.6c0-2.2 1.8-4 4-4s4 1.8 4 4v5.6h2.2c1 0 1.8-.8 1.8-1.8V15h1.6c.9 0 1.2-1.1.5-1.6L16 6.2Z"
          fill="#fff"
        />
      </chakra.svg>
      {product.name}
    </chakra.span>
  )
}
