import { Box, useColorMode } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { isRightToLeft } from '@/components/ui/arrow-keys'
import type { Point } from './days'

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
export function DayChart({ points, isLine, label, onPoint }: DayChartProps) {
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
          range: (_plot, least, most) => [least - 0.5, most + 0.5],
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
