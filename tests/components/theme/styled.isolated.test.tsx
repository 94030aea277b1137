import { styled as chakraStyled, toCSSVar } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider, keyframes, ThemeProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import type { ElementType } from 'react'
import { expect, test } from 'vitest'
import { styled } from '@/theme/styled'
import { theme } from '@/theme/theme'

type Make = (tag: ElementType, options?: Parameters<typeof styled>[1]) => ElementType

type Colours = { colors: Record<string, Record<number, string>> }

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

/** One of each way in which Chakra and our components give styles. */
function sampleOf(make: Make) {
  const Box = make('div')
  const Framed = make('section', { baseStyle: { border: '1px', p: 2 } })
  const Held = make('div', { baseStyle: ({ width }) => ({ maxW: width }) })
  const Named = make('i', { shouldForwardProp: (name) => name !== 'hidden' })
  return (
    <Box as="main" px={{ base: 4, md: 8 }} _hover={{ bg: 'bg.hover' }} __css={{ px: 1, color: 'red' }}>
      <Box layerStyle="card" sx={{ '> svg': { color: 'accent.text' } }} id="card" aria-hidden />
      <Box __css={{ color: 'red', p: 1 }} color="text.muted" p={undefined} />
      <Box __css={{ paddingTop: 1, p: 2 }} paddingTop={3} />
      <Framed p={4} className="ours  too" />
      <Held width={5} />
      <Named as="b" hidden title="t" color="red" />
      <Box as={Box} color="red" bg="blue" p={1} />
      <Box animation={`${turn} 1s linear infinite`} noOfLines={2} />
      <Box css={{ color: 'green' }} color="red" />
      <Box data-again _before={{ content: '""' }} />
      <Box data-again _before={{ content: '""' }} />
      <Box color={({ colors }: Colours) => colors.red?.[500]} />
      <Box color={({ colors }: Colours) => colors.red?.[900]} />
      <Box _hover={{ color: ({ colors }: Colours) => colors.red?.[300], p: [1, () => 2] }} />
    </Box>
  )
}

function drawn(make: Make) {
  const cache = createCache({ key: 'css' })
  const { container, rerender } = render(<div />)
  const page = (
    <CacheProvider value={cache}>
      <ThemeProvider theme={toCSSVar(theme)}>{sampleOf(make)}</ThemeProvider>
    </CacheProvider>
  )
  rerender(page)
  const sheets = cache.sheet.tags.map(({ textContent, sheet }) =>
    sheet ? [...sheet.cssRules].map(({ cssText }) => cssText).join('\n') : textContent,
  )
  return { html: container.innerHTML, styles: sheets.join('\n') }
}

test('elements look as Chakra makes them', () => {
  const chakra = drawn(chakraStyled as Make)
  const ours = drawn(styled as Make)
  expect(chakra.styles).toContain('.css-')
  expect(ours).toEqual(chakra)
})
