import { Box, Flex, Grid, Heading, Select, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useNow, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { FactCounter, FactSeries } from '@/contract/calls/facts'
import { useFormatTime } from '@/components/ui/use-format-time'
import { withTexts } from '@/components/ui/with-texts'
import factTexts from '@/config/messages/en/facts.json'
import { SeriesCard, useFormatAmount } from './series-card'

const periods = [30, 90, 400] as const

type FactsProps = {
  counters: FactCounter[]
  series: FactSeries[]
  reportedAt: string | null
  /** As wide as that of the cards around it. */
  padding: number
}

/** Numbers to look at: counters, and a chart for each series. */
export const Facts = withTexts({ facts: factTexts }, Panel)

function Panel({ counters, series, reportedAt, padding }: FactsProps) {
  const t = useTranslations('facts')
  const id = useId()
  const now = useNow({ updateInterval: 60_000 })
  const formatTime = useFormatTime()
  const [period, setPeriod] = useState<number>(30)
  const newest = series
    .flatMap(({ days }) => Object.keys(days))
    .sort()
    .at(-1)
  return (
    <Box as="section" layerStyle="card" p={{ base: 4, md: padding }} aria-labelledby={id}>
      <Flex align="center" wrap="wrap" columnGap={4} rowGap={2} mb={4}>
        <Box flex={1} minW="10rem">
          <Heading as="h2" size="md" id={id}>
            {t('title')}
          </Heading>
          {reportedAt !== null && (
            <Text layerStyle="hint" title={formatTime(reportedAt, now).absolute}>
              {t('reported', { when: formatTime(reportedAt, now).relative })}
            </Text>
          )}
        </Box>
        {newest !== undefined && (
          <Box as="label">
            <VisuallyHidden>{t('period')}</VisuallyHidden>
            <Select
              size="sm"
              w="10rem"
              value={period}
              onChange={({ target }) => setPeriod(Number(target.value))}
            >
              {periods.map((count) => (
                <option key={count} value={count}>
                  {t('days', { count })}
                </option>
              ))}
            </Select>
          </Box>
        )}
      </Flex>
      <Stack spacing={4}>
        {counters.length > 0 && (
          <Grid as="dl" templateColumns="repeat(auto-fill, minmax(max(9rem, 25% - 0.75rem), 1fr))" gap={3}>
            {counters.map((counter) => (
              <Counter key={counter.id} counter={counter} />
            ))}
          </Grid>
        )}
        {newest !== undefined && (
          <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 17rem), 1fr))" gap={3}>
            {series.map((one) => (
              <SeriesCard key={one.id} series={one} newest={newest} period={period} />
            ))}
          </Grid>
        )}
      </Stack>
    </Box>
  )
}

function Counter({ counter }: { counter: FactCounter }) {
  const amount = useFormatAmount()
  return (
    <Box bg="bg.subtle" borderRadius="lg" px={4} py={3} minW={0}>
      <Text as="dt" fontSize="sm" color="text.muted" overflowWrap="anywhere">
        <bdi lang={counter.language ?? undefined}>{counter.label}</bdi>
      </Text>
      <Text as="dd" fontSize="2xl" fontWeight="semibold" overflowWrap="anywhere">
        {amount(counter.value, counter.unit)}
      </Text>
    </Box>
  )
}
