import { Box, type BoxProps, Center, chakra, Flex, type FlexProps, Grid, Input, Text } from '@chakra-ui/react'
import { Bot, Hash, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'

export function LandingPreview() {
  const t = useTranslations('main.preview')
  const [prefix, setPrefix] = useState(t('prefixValue'))
  const [isGreeting, setGreeting] = useState(true)
  const id = useId()
  const bot = { name: t('botName'), tag: t('botTag') }

  return (
    <Box
      as="section"
      aria-label={t('label')}
      position="relative"
      w="full"
      maxW={{ base: 'lg', lg: 'none' }}
      mx="auto"
      fontSize="sm"
    >
      <Panel icon={SlidersHorizontal} title={t('section')} note={t('server')} me={{ base: 4, md: 12 }}>
        <Grid px={5} py={4} gap={4} templateColumns={{ base: '1fr', '3sm': '1fr 1fr' }}>
          <div>
            <Text as="label" htmlFor={`${id}-prefix`} fontWeight="semibold">
              {t('prefix')}
            </Text>
            <Input
              id={`${id}-prefix`}
              my={1.5}
              dir="ltr"
              fontFamily="mono"
              maxLength={5}
              autoComplete="off"
              value={prefix}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setPrefix(target.value)}
            />
            <Text id={`${id}-hint`} color="text.muted" fontSize="xs">
              {t('prefixHint')}
            </Text>
          </div>
          <div>
            <Text as="b" id={`${id}-greet`} fontWeight="semibold">
              {t('greet')}
            </Text>
            <chakra.button
              type="button"
              display="block"
              layerStyle="switch"
              mt={3.5}
              role="switch"
              aria-checked={isGreeting}
              aria-labelledby={`${id}-greet`}
              onClick={() => setGreeting(!isGreeting)}
            />
          </div>
        </Grid>
        <Text px={5} pt={3} pb={7} bg="bg.subtle" color="text.muted">
          {t('nothingSaved')}
        </Text>
      </Panel>
      <Panel
        icon={Hash}
        title={t('channel')}
        position="relative"
        ms={{ base: 8, md: 20 }}
        mt={-5}
        pb={3}
        boxShadow="floating"
      >
        <Message {...bot} visibility={isGreeting ? undefined : 'hidden'}>
          {t('greeting', { name: t('person') })}
        </Message>
        <Message name={t('person')}>
          <Text as="mark" px={0.5} borderRadius="sm" bg="accent.subtle" color="accent.text" fontFamily="mono">
            {prefix.trim()}
          </Text>
          {t('personLine')}
        </Message>
        <Message {...bot}>{t('botLine')}</Message>
      </Panel>
    </Box>
  )
}

type PanelProps = BoxProps & { icon: LucideIcon; title: string; note?: string }

const Panel = ({ icon, title, note, children, ...props }: PanelProps) => (
  <Box layerStyle="card" boxShadow="raised" overflow="hidden" {...props}>
    <Flex align="center" gap={2} px={5} h={12} borderBottomWidth="1px">
      <Box as={icon} size={17} color="text.muted" />
      <Text as="b" flex={1} fontWeight="semibold">
        {title}
      </Text>
      <Text as="span" color="text.muted" fontSize="xs">
        {note}
      </Text>
    </Flex>
    {children}
  </Box>
)

function Message({ name, tag, children, ...props }: FlexProps & { name: string; tag?: string }) {
  const accent = { bg: 'accent.solid', color: 'text.onAccent' }
  const face = tag ? accent : { bg: 'warning.subtle', color: 'warning.text' }
  return (
    <Flex gap={3} px={5} pt={3.5} {...props}>
      <Center boxSize={9} flexShrink={0} borderRadius="full" fontWeight="semibold" {...face}>
        {tag ? <Bot size={18} /> : name.slice(0, 1).toUpperCase()}
      </Center>
      <Box minW={0}>
        <Text as="bdi" fontWeight="semibold">
          {name}
        </Text>{' '}
        {tag && (
          <chakra.small dir="auto" px={1} borderRadius="sm" fontSize="2xs" fontWeight="semibold" {...accent}>
            {tag}
          </chakra.small>
        )}
        <Text color="text.muted" dir="auto" sx={{ textAlign: 'var(--page-start)' }}>
          {children}
        </Text>
      </Box>
    </Flex>
  )
}
