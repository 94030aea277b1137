import { useTranslations } from 'next-intl'
import { useCheckServer, useIsTrying } from '@/api/game'
import type { KeptServer } from '@/api/game.schema'
import { longestTry } from '@/config/games'
import { latencyOf } from './latency'
import { useErrorWords } from './use-error-words'

/** Has a kept server tried again, and says how it goes. `trouble` is what kept it from being tried at all. */
export function useRowCheck({ id }: KeptServer, name: string, onSay: (words: string) => void) {
  const t = useTranslations('game')
  const { mutate, cancel, isPending, error } = useCheckServer(id)
  const words = useErrorWords()
  const isBusy = useIsTrying()

  function start() {
    if (isBusy) return
    onSay(t('list.checking', { name, seconds: longestTry }))
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
