import { useTranslations } from 'next-intl'
import { useCheckServer, useIsChecking } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { maxCheckSeconds } from '@/config/games'
import { latencyOf } from './latency'
import { useErrorText } from './use-error-words'

/** Has a kept server tried again, and says how it goes. `trouble` is what kept it from being tried at all. */
export function useRowCheck({ id }: SavedServer, name: string, onSay: (words: string) => void) {
  const t = useTranslations('game')
  const { mutate, cancel, isPending, error } = useCheckServer(id)
  const words = useErrorText()
  const isBusy = useIsChecking()

  function start() {
    if (isBusy) return
    onSay(t('list.checking', { name, seconds: maxCheckSeconds }))
    mutate(undefined, {
      onSuccess: (result) => onSay(t('list.saidWorks', { name, latency: latencyOf(result) })),
      onError: (error) =>
        onSay(
          t(error.status === 400 ? 'list.saidFails' : 'list.saidTrouble', { name, detail: words(error) }),
        ),
    })
  }
  function stop() {
    cancel()
    onSay(t('form.cancelled'))
  }

  // A server that did not pass says so in the list itself.
  const trouble = error && error.status !== 400 ? error : null
  return { start, stop, isPending, isBusy, trouble }
}
