import dynamic from 'next/dynamic'
import { useDeferredValue } from 'react'
import { useGuildFacts } from '@/api/facts'
import { onceDue } from '@/components/ui/preloadable'

const Facts = dynamic(() => import('./facts').then((code) => code.Facts), { ssr: false })

function Panel({ guildId, featureId }: { guildId: string; featureId?: string }) {
  const { data } = useGuildFacts(guildId)
  // At the end of a page, it is rendered in slices between which the page answers.
  const facts = useDeferredValue(data)
  const isHere = ({ feature }: { feature?: string | null }) =>
    featureId === undefined || feature === featureId
  const counters = facts?.counters.filter(isHere) ?? []
  const series = facts?.series.filter((one) => isHere(one) && Object.keys(one.days).length > 0) ?? []
  if (counters.length + series.length === 0) return null
  return (
    <Facts
      {...{ counters, series }}
      reportedAt={facts?.reported_at ?? null}
      padding={featureId === undefined ? 5 : 6}
    />
  )
}

/**
 * What the bot reports of a guild, or of one of its features; nothing where it reports nothing, code included. With the call
 * comes what reads answers, so it waits until the page is usable.
 */
export const FactsPanel = onceDue(Panel)
