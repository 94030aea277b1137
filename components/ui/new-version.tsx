import { Button } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { ApiError } from '@/api/http'
import { probe } from '@/api/probe'
import { Notice } from './page'
import { reloadPage } from './reload'

let isOutdated = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a newer version has replaced the one that this page belongs to: files of its own are gone. */
export const useIsOutdated = () =>
  useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  )

/** Finds out why a script did not load: a file that the server no longer has will not come back by trying again. */
async function checkScript(address: string) {
  await probe(address).catch((error: unknown) => {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
    if (!isGone || isOutdated) return
    isOutdated = true
    for (const listener of listeners) listener()
  })
}

/** Every piece of code that is loaded later comes as a script, whoever asks for it. */
export function watchScripts() {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    const { origin, pathname } = new URL(target.src, window.location.href)
    if (origin === window.location.origin && pathname.startsWith('/_next/')) void checkScript(pathname)
  }
  window.addEventListener('error', onError, { capture: true })
  return () => window.removeEventListener('error', onError, { capture: true })
}

export function NewVersionNotice() {
  const t = useTranslations('errors.newVersion')
  return (
    <Notice tone="info" icon={Sparkles} role="status">
      <p>{t('text')}</p>
      <Button size="sm" onClick={() => reloadPage()}>
        {t('reload')}
      </Button>
    </Notice>
  )
}
