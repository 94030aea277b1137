import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type useGameServers, useValidateRcon } from '@/api/game'
import type { RconDetails, RconResult, SavedServer } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { formatAddress } from '@/components/game/split-address'
import { type GameVariantId, maxCheckSeconds, variantOf } from '@/config/games'
import { limits } from '@/config/limits'
import { latencyOf, useErrorText } from './outcome-notice'
import type { ServerFormState } from './server-form'
import type { ServerValues } from './server-values'

/** How a try ended, and of what; the password is no part of it. */
export type Outcome =
  | { kind: 'passed'; address: string; result: RconResult }
  | { kind: 'failed'; address: string; variant: GameVariantId; isToKeep: boolean; error: ApiError }

export function useRconCheck({ clear, showFieldErrors, refusePassword }: ServerFormState) {
  const t = useTranslations('game')
  const words = useErrorText()
  const trial = useValidateRcon()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [trying, setTrying] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  function pass(address: string, result: RconResult) {
    clear()
    setOutcome({ kind: 'passed', address, result })
    setSaid(`${t('passed.title')}. ${t('passed.text', { address, latency: latencyOf(result) })}`)
  }

  function fail(failed: Outcome & { kind: 'failed' }) {
    const { error } = failed
    setSaid(words(error))
    if (!showFieldErrors(error.fields)) setOutcome(failed)
    if (error.code === 'auth') refusePassword('game.errors.password')
  }

  function send(details: RconDetails, variant: GameVariantId) {
    const address = formatAddress(details)
    setOutcome(null)
    setTrying(address)
    setSaid(t('form.connecting', { address, seconds: maxCheckSeconds }))
    trial.mutate(details, {
      onSuccess: (result) => pass(address, result),
      onError: (error) => fail({ kind: 'failed', address, variant, isToKeep: details.keep === true, error }),
      onSettled: () => {
        setTrying(null)
        // What was sent holds the password: it is let go of with the answer.
        trial.reset()
      },
    })
  }

  function cancel() {
    trial.cancel()
    setTrying(null)
    setSaid(t('form.cancelled'))
  }

  return { outcome, trying, said, say: setSaid, send, cancel, dismiss: () => setOutcome(null) }
}

/** Whether a server may be kept: `unknown` until the list is there, `none` where the backend keeps no servers. */
export type SaveAvailability = {
  state: 'unknown' | 'none' | 'full' | 'open'
  max: number
  /** The server with this address that is kept already. */
  known?: SavedServer
}

/** What keeping means for a server with these values, by the list of those that are kept. */
export function saveAvailability(
  list: ReturnType<typeof useGameServers>,
  values: ServerValues,
): SaveAvailability {
  const max = list.data?.most ?? limits.gameServers
  if (list.data === null) return { state: 'none', max }
  // A list that could not be loaded says that there is one.
  if (!list.data) return { state: list.error ? 'open' : 'unknown', max }

  const known = list.data.servers.find(
    ({ game, host, port }) =>
      game === variantOf(values.variant).protocol &&
      host.toLowerCase() === values.host.trim().toLowerCase() &&
      String(port) === values.port.trim(),
  )
  return { state: !known && list.data.servers.length >= max ? 'full' : 'open', max, known }
}
