import { useRouter } from 'next/router'

/** The guild that the address names; it may not be one. */
export function useGuildId() {
  const { guild } = useRouter().query
  return typeof guild === 'string' ? guild : ''
}
