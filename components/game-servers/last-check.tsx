import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SavedServer } from '@/api/game.schema'
import { useFormatTime } from '@/components/ui/use-format-time'
import { anyVariant } from '@/config/games'
import { hasSteps, Steps } from './steps'

/** Why a check failed, in the server's words where it has any. */
export function useReason() {
  const t = useTranslations('game.reasons')
  return ({ code, detail }: { code?: string | null; detail?: string | null }) =>
    detail || t(code && hasSteps(code) ? code : 'other')
}

type LastCheckProps = { server: SavedServer; now: Date }

/** Whether a kept server passed when it was tried last, when that was, and why not. */
export function LastCheck({ server, now }: LastCheckProps) {
  const t = useTranslations('game')
  const when = useFormatTime()
  const reason = useReason()
  const check = server.last_check
  if (!check) {
    return (
      <div className="kept-check" data-state="unchecked">
        <CircleDashed size={18} aria-hidden />
        <p>{t('list.unchecked')}</p>
      </div>
    )
  }
  const { relative, absolute } = when(check.at, now)
  const latency = check.latency_ms ?? null
  const works = latency === null ? t('list.works') : t('list.worksIn', { latency: Math.round(latency) })
  const Icon = check.ok ? CircleCheck : CircleAlert

  return (
    <div className="kept-check" data-state={check.ok ? 'works' : 'fails'}>
      <Icon size={18} aria-hidden />
      <div>
        <p>
          <strong>{check.ok ? works : t('list.fails')}</strong>{' '}
          <time dateTime={check.at} title={absolute}>
            · {relative}
          </time>
        </p>
        {!check.ok && <p>{reason(check)}</p>}
        {!check.ok && check.code && hasSteps(check.code) && (
          <details>
            <summary>{t('failed.next')}</summary>
            <Steps failure={check.code} variant={anyVariant[server.game]} />
          </details>
        )}
      </div>
    </div>
  )
}
