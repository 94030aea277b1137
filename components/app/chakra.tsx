import {
  ColorModeProvider,
  CSSReset,
  GlobalStyle,
  localStorageManager,
  ThemeProvider,
} from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { ReactNode } from 'react'
import { theme } from '@/theme/theme'

type ChakraProps = {
  /** The font family that next/font made, put where the theme looks for it. */
  fontFamily?: string
  children: ReactNode
}

/**
 * Chakra's provider without its toast host, which would bring framer-motion into every first load; toasts load with the
 * first one shown (`components/ui/notify.ts`).
 */
export function Chakra({ fontFamily = 'system-ui', children }: ChakraProps) {
  return (
    <ThemeProvider theme={theme}>
      <ColorModeProvider colorModeManager={localStorageManager} options={theme.config}>
        <CSSReset />
        <GlobalStyle />
        <Global styles={{ ':root': { '--font-inter': fontFamily } }} />
        {children}
      </ColorModeProvider>
    </ThemeProvider>
  )
}
