import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { FactSeries } from '@/contract/calls/facts'
import { DataTable } from '@/components/ui/data-table'
import { DayChart } from './day-chart'
import { knownOf, pointsOf } from './days'
import { useFormatAmount } from './use-format-amount'

type SeriesCardProps = { series: FactSeries; newest: string; period: number }

export function SeriesCard({ series, newest, period }: SeriesCardProps) {
  const t = useTranslations('facts')
  const { label, language, unit, style, days } = series
  const amount = useFormatAmount()
  const formatDay = useFormatDay()
  const [pointed, setPointed] = useState<number | null>(null)
  const [isTableOpen, setTableOpen] = useState(false)
  // Another list draws the chart anew.
  const points = useMemo(() => pointsOf(days, newest, period), [days, newest, period])
  const known = knownOf(points)
  const last = known.at(-1)
  const isLine = style === 'line'
  const at = pointed === null ? undefined : points[pointed]
  const shown = at && at.value !== null ? { day: at.day, value: at.value } : isLine ? last : undefined
  const sum = known.reduce((total, { value }) => total + value, 0)
  const least = amount(Math.min(...known.map(({ value }) => value)), unit)
  const most = amount(Math.max(...known.map(({ value }) => value)), unit)
  const [first = '', end = ''] = [points.at(0), points.at(-1)].map((point) => point?.day)
  const endFormat = first.slice(0, 4) === end.slice(0, 4) ? dayOfYear : wholeDay

  return (
    <Box borderWidth="1px" borderRadius="lg" p={4} minW={0}>
      <Heading as="h3" size="sm" fontWeight="medium" color="text.muted" overflowWrap="anywhere">
        <bdi lang={language ?? undefined}>{label}</bdi>
      </Heading>
      {last === undefined ? (
        <Text layerStyle="hint">{t('empty')}</Text>
      ) : (
        <>
          <Flex align="baseline" columnGap={2} wrap="wrap">
            <Text fontSize="2xl" fontWeight="semibold">
              {amount(shown ? shown.value : sum, unit)}
            </Text>
            <Text fontSize="sm" color="text.muted">
              {shown ? t('on', { day: formatDay(shown.day) }) : t('sum', { count: period })}
            </Text>
          </Flex>
          <DayChart
            points={points}
            isLine={isLine}
            label={t('chart', { label, first: formatDay(first), last: formatDay(end), least, most })}
            onPoint={setPointed}
          />
          <Flex justify="space-between" gap={2} fontSize="xs" color="text.muted" aria-hidden>
            <chakra.span whiteSpace="nowrap">{formatDay(first, endFormat)}</chakra.span>
            {least !== most && <span>{t('range', { least, most })}</span>}
            <chakra.span whiteSpace="nowrap">{formatDay(end, endFormat)}</chakra.span>
          </Flex>
          <details onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
            <chakra.summary layerStyle="summary" mt={2} fontSize="sm">
              {t('asTable')}
            </chakra.summary>
            {isTableOpen && (
              <DataTable
                label={label}
                columns={[t('day'), label]}
                rows={known.toReversed().map(({ day, value }) => [formatDay(day), amount(value, unit)])}
              />
            )}
          </details>
        </>
      )}
    </Box>
  )
}

// The bot's days are those of UTC, whoever reads them.
const dayOfYear = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const wholeDay = { ...dayOfYear, year: 'numeric' } as const

function useFormatDay() {
  const format = useFormatter()
  return (day: string, how: typeof dayOfYear = wholeDay) => format.dateTime(new Date(day), how)
}
