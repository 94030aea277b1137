import { useTranslations } from 'next-intl'

/** Turns a schema's message, a key of the catalogue, into words; what a server words itself stays as it is. */
export function useFieldMessage() {
  const t = useTranslations()
  return (message: string | undefined) => {
    const key = message as Parameters<typeof t.has>[0] | undefined
    return key && t.has(key) ? t(key) : message
  }
}
