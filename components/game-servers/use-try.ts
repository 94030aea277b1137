import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useValidateRcon } from '@/api/game'
import type { RconDetails, RconResult } from '@/api/game.schema'
import type { ApiError } from '@/api/http'
import { type GameVariantId, maxCheckSeconds } from '@/config/games'
import { latencyOf } from './latency'
import { formatAddress } from '@/components/game/split-address'
import { useErrorText } from './use-error-words'
import type { ServerForm } from './use-server-form'

/** How a try ended, and of what; the password is no part of it. */
export type Outcome =
  | { kind: 'passed'; address: string; result: RconResult }
  | { kind: 'failed'; address: string; variant: GameVariantId; isToKeep: boolean; error: ApiError }

/** Tries what the form holds; says how far it is and how it ended. */
export function useRconCheck({ clear, showComplaints, refusePassword }: ServerForm) {
  const t = useTranslations('game')
  const words = useErrorText()
  const trial = useValidateRcon()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The address that is being tried. */
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
    if (!showComplaints(error.fields)) setOutcome(failed)
    if (error.code === 'auth') refusePassword('game.complaints.password')
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
