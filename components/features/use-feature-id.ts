import { useRouter } from 'next/router'

/** The feature that the address names; there may be no such feature. */
export function useFeatureId() {
  const { feature } = useRouter().query
  return typeof feature === 'string' ? feature : ''
}
