import { Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { joinSentences } from '@/contract/join-sentences'
import { NamesProvider } from '@/components/changes/names'
import type { Subject } from '@/components/changes/use-subjects'
import { InlineNotice } from '@/components/ui/inline-notice'
import { PartList } from './part-list'
import { RequestErrors } from './part-summary'
import { describeChanges, isWithoutTransfer, matchOf } from './plan'
import { References } from './references'
import type { Target } from './use-transfers'

type ReviewProps = { target: Target; find: (id: string) => Subject }

/** In a few words, what a configuration would change in a guild, or why that is unknown. */
export function PreviewLine({ target, find }: ReviewProps) {
  const { result, failure, isChecking, retry, corrections } = target
  const t = useTranslations('transfer.preview')
  if (isChecking) return <Text layerStyle="hint">{t('checking')}</Text>
  if (failure) {
    if (isWithoutTransfer(failure)) return <p role="alert">{t('notOffered')}</p>
    const isFinal = failure.status === 422 || failure.status === 413
    return (
      <InlineNotice title={t('failed')} error={failure} onRetry={isFinal ? undefined : retry}>
        <RequestErrors fields={failure.fields} find={find} />
      </InlineNotice>
    )
  }
  if (!result) return null
  const counts = describeChanges(result.parts, find)
  const changes = t(counts.options > 0 ? 'changes' : 'nothing', counts)
  const refused = result.parts.filter(({ state }) => state === 'refused').length
  // Not those that the person left out.
  const unmatched = result.references.filter(
    (reference) => reference.match === null && matchOf(reference, corrections) === reference,
  ).length
  const sentences = [
    changes,
    refused > 0 && t('refused', { count: refused }),
    unmatched > 0 && t('unmatched', { count: unmatched }),
  ]
  const text = joinSentences(sentences)
  // Beside servers in which something would change, one in which nothing would stays in the background.
  return text === t('nothing', counts) ? (
    <Text layerStyle="hint">{text}</Text>
  ) : (
    <Text fontWeight="medium">{text}</Text>
  )
}

/** What it would change there, part by part, with matches to correct and parts to leave out. */
export function Review({ target, find }: ReviewProps) {
  const { references = [], parts } = target.result ?? {}
  return (
    <NamesProvider guildId={target.guild.id}>
      {references.length > 0 && <References references={references} target={target} find={find} />}
      {parts && <PartList parts={parts} target={target} find={find} />}
    </NamesProvider>
  )
}
