import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { StatusStep } from '@/api/status.schema'
import { DataTable, useWritten } from './data-table'

/** The latency of the last day as a line that breaks where nothing is known, and the same as a table on demand. */
export function LatencyChart({ history }: { history: StatusStep[] }) {
  const t = useTranslations('status')
  const drawing = latencyLine(history)
  if (!drawing) return <p className="lead">{t('noHistory')}</p>
  const { lines, ...numbers } = drawing

  return (
    <>
      <div className="chart">
        <div className="scale">{t('ms', { value: Math.round(numbers.max) })}</div>
        <svg role="img" aria-label={t('chart', numbers)} viewBox="0 0 100 100" preserveAspectRatio="none">
          <chakra.path
            d="M0,100H100"
            stroke="border.strong"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
          {lines.map((points) => (
            <chakra.polyline
              key={points}
              points={points}
              fill="none"
              stroke="accent.text"
              strokeWidth={isPoint(points) ? 7 : 2}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <Hours history={history} />
      </div>
      <AsTable history={history} />
    </>
  )
}

const isPoint = (points: string) => new Set(points.split(' ')).size === 1

function useTime() {
  const format = useFormatter()
  return (at: string) => format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' })
}

function Hours({ history }: { history: StatusStep[] }) {
  const time = useTime()
  const ends = [history.at(0), history.at(Math.floor(history.length / 2)), history.at(-1)]
  return (
    <div className="scale" aria-hidden>
      {ends.map((step, index) => step && <span key={`${index} ${step.at}`}>{time(step.at)}</span>)}
    </div>
  )
}

/** Its rows are made when somebody asks for them. */
function AsTable({ history }: { history: StatusStep[] }) {
  const t = useTranslations('status')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('asTable')}</summary>
      {isOpen && <Rows history={history} />}
    </details>
  )
}

function Rows({ history }: { history: StatusStep[] }) {
  const t = useTranslations('status')
  const time = useTime()
  const written = useWritten()
  return (
    <DataTable
      label={t('day')}
      columns={[t('time'), t('latency'), t('guilds')]}
      rows={history
        .toReversed()
        .map(({ at, latency_ms, guild_count }) => [
          time(at),
          written.latency(latency_ms),
          written.count(guild_count),
        ])}
    />
  )
}

/** A point of the chart in percent of its size, the origin at the top left. */
type Point = { x: number; y: number }

/** A day of five minutes each; what a backend sends beyond that is not drawn. */
const maxPoints = 288

const written = (points: Point[]) => points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

/** What there is to draw: lines that end where nothing is known, and the numbers beside them; null for nothing. */
export function latencyLine(history: StatusStep[]) {
  const steps = history.slice(-maxPoints)
  const known = steps.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms]))
  if (known.length === 0) return null

  const highest = Math.max(...known)
  const width = Math.max(steps.length - 1, 1)
  const lines: Point[][] = []
  let line: Point[] = []
  steps.forEach(({ latency_ms }, index) => {
    if (latency_ms === null) {
      line = []
      return
    }
    if (line.length === 0) lines.push(line)
    line.push({ x: (index / width) * 100, y: 100 - (highest === 0 ? 0 : latency_ms / highest) * 95 })
  })
  return {
    // A point alone has no length, so it is drawn as a short line.
    lines: lines.map((points) => written(points.length === 1 ? [...points, ...points] : points)),
    min: Math.min(...known),
    max: highest,
    known: known.length,
    all: steps.length,
  }
}
