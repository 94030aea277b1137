import { Box, chakra, Flex, Heading, Text, useColorMode } from '@chakra-ui/react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { FactCounter, FactSeries } from '@/contract/calls/facts'
import { DataTable } from '@/components/ui/data-table'
import { isRightToLeft } from '@/components/ui/arrow-keys'
import { formFor, readForms } from '@/contract/declaration/plural-forms'

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
          <Flex
            justify={first === end ? 'center' : 'space-between'}
            gap={2}
            fontSize="xs"
            color="text.muted"
            aria-hidden
          >
            {first !== end && <chakra.span whiteSpace="nowrap">{formatDay(first, endFormat)}</chakra.span>}
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

const dayLength = 86_400_000

type Point = { day: string; value: number | null }

/** Every day of a period, the oldest first, from the first that has a value; none where no day has one. */
function pointsOf(days: Readonly<Record<string, number>>, newest: string, period: number): Point[] {
  const end = Date.parse(newest)
  const all = Array.from({ length: period }, (_, index) => {
    const day = new Date(end - (period - 1 - index) * dayLength).toISOString().slice(0, 10)
    return { day, value: days[day] ?? null }
  })
  const first = all.findIndex(({ value }) => value !== null)
  return first === -1 ? [] : all.slice(first)
}

/** Those that have a value. */
const knownOf = (points: readonly Point[]) =>
  points.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]))

const height = 112
/** The share of a day that its bar takes, and the most pixels of one. */
const barSize: [number, number] = [0.7, 24]
/** With more days, bars would be thinner than a pixel on a phone. */
const maxBars = 120

type DayChartProps = {
  points: readonly Point[]
  isLine: boolean
  label: string
  /** The day that somebody points at, by its index. */
  onPoint: (index: number | null) => void
}

/**
 * Bars from zero, or a line between its own bounds, drawn once it nears the window. It moves nothing by itself, and takes its
 * colours from the theme.
 */
function DayChart({ points, isLine, label, onPoint }: DayChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const { colorMode } = useColorMode()
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '50%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])

  useEffect(() => {
    const element = box.current
    if (!element || !isNear) return
    const { color, borderTopColor: ground } = getComputedStyle(element)
    const isArea = isLine || points.length > maxBars
    const options: uPlot.Options = {
      width: element.clientWidth,
      height,
      padding: [8, 4, 4, 4],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: isArea, size: 8, fill: color } },
      scales: {
        x: {
          time: false,
          dir: isRightToLeft(element) ? -1 : 1,
          // Of a single day uPlot would make a range that begins with it.
          range: () => [-0.5, points.length - 0.5],
        },
        y: { range: (_plot, least, most) => rangeOf(least, most, isLine) },
      },
      axes: [{ show: false }, { show: false }],
      series: [
        {},
        {
          stroke: color,
          width: isArea ? 2 : 0,
          fill: isLine ? undefined : color,
          spanGaps: isLine,
          points: { show: isLine && points.length === 1, size: 8, fill: color },
          ...(!isArea && { paths: uPlot.paths.bars?.({ size: barSize, radius: 0.2 }) }),
        },
      ],
      hooks: {
        drawClear: [({ ctx, bbox }) => drawGround(ctx, bbox, ground)],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      },
    }
    const values = points.map(({ value }) => (isLine ? value : (value ?? 0)))
    const plot = new uPlot(options, [points.map((_, index) => index), values], element)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [isNear, points, isLine, colorMode, onPoint])

  return (
    <Box
      ref={box}
      role="img"
      aria-label={label}
      h={`${height}px`}
      mt={2}
      overflow="hidden"
      color="accent.text"
      borderTop="0 solid"
      borderTopColor="border.strong"
      onMouseLeave={() => onPoint(null)}
    />
  )
}

/** Bars begin at zero. What goes up and down has some room around it. */
function rangeOf(least: number, most: number, isLine: boolean): [number, number] {
  if (!isLine) return [Math.min(0, least), Math.max(most, 1)]
  const room = (most - least) * 0.1 || 1
  return [least - room, most + room]
}

/** The line that everything stands on. */
function drawGround(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: uPlot.BBox,
  color: string,
) {
  context.fillStyle = color
  context.fillRect(left, top + height - 1, width, 1)
}

/** Writes a number with what stands behind it, in the form that the number asks for. */
export function useFormatAmount() {
  const t = useTranslations('facts')
  const format = useFormatter()
  const locale = useLocale()
  return (number: number, unit: FactCounter['unit']) => {
    // The form is that of the number as it is written.
    const rounded = Math.round(number * 100) / 100
    const value = format.number(rounded)
    const forms = readForms(unit)
    return forms ? t('amount', { value, unit: formFor(forms, rounded, locale) }) : value
  }
}
