import { useTranslations } from 'next-intl'
import { readDevice } from './device'

/** What to call the device of a session, in words. */
export function useDeviceName() {
  const t = useTranslations('account.sessions')

  return (userAgent: string | null) => {
    const { browser, system } = readDevice(userAgent)
    if (browser !== null)
      return system === null ? t('browser', { browser }) : t('device', { browser, system })
    return system === null ? t('unknown') : t('system', { system })
  }
}
