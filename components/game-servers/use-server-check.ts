import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type useGameServers, useCheckNewServer } from '@/api/game-servers'
import type { GameServerDetails } from '@/contract/calls/game-servers'
import { formatAddress } from './split-address'
import { type GameVariantId, maxCheckSeconds, variantOf } from '@/config/games'
import { joinSentences } from '@/contract/join-sentences'
import { limits } from '@/contract/limits'
import { latencyOf, type Outcome, useErrorText } from './outcome-notice'
import type { ServerFormState } from './use-server-form'
import type { ServerValues } from './server-values'

export function useServerCheck({ clear, refuse }: ServerFormState) {
  const t = useTranslations('gameServers')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const check = useCheckNewServer()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [pendingAddress, setPendingAddress] = useState<string | null>(null)
  const [status, setStatus] = useState('')

  function send(details: GameServerDetails, variant: GameVariantId) {
    const address = formatAddress(details)
    setOutcome(null)
    setPendingAddress(address)
    setStatus(t('form.connecting', { address, seconds: maxCheckSeconds }))
    check.mutate(details, {
      onSuccess: (result) => {
        clear()
        setOutcome({ kind: 'passed', address, result })
        const title = common('sentence', { text: t('passed.title') })
        setStatus(joinSentences([title, t('passed.text', { address, latency: latencyOf(result) })]))
      },
      onError: (error) => {
        setStatus(errorText(error))
        if (!refuse(error.fields))
          setOutcome({ kind: 'failed', address, variant, shouldSave: details.keep === true, error })
        if (error.code === 'auth') refuse({ password: 'gameServers.errors.password' })
      },
      onSettled: () => {
        setPendingAddress(null)
        // The variables contain the password.
        check.reset()
      },
    })
  }

  function cancel() {
    check.cancel()
    setPendingAddress(null)
    setStatus(t('form.cancelled'))
  }

  return { outcome, pendingAddress, status, setStatus, send, cancel, dismiss: () => setOutcome(null) }
}

/** Whether a server with these values can be saved: `none` if the backend saves no servers, `unknown` until the list is loaded. */
export function saveAvailability(list: ReturnType<typeof useGameServers>, values: ServerValues) {
  const max = list.data?.most ?? limits.gameServers
  if (list.data === null) return { state: 'none', max } as const
  // A list that failed to load still exists.
  if (!list.data) return { state: list.error ? 'open' : 'unknown', max } as const

  const saved = list.data.servers.find(
    ({ game, host, port }) =>
      game === variantOf(values.variant).protocol &&
      host.toLowerCase() === values.host.trim().toLowerCase() &&
      String(port) === values.port.trim(),
  )
  const isFull = !saved && list.data.servers.length >= max
  return { state: isFull ? 'full' : 'open', max, saved } as const
}
