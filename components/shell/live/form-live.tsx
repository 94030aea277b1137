import { chakra } from '@chakra-ui/react'
import dynamic from 'next/dynamic'
import { useLive } from '@/api/live'
import { useRemoteChanges } from './form-news'

const FormLiveLine = dynamic(() => import('./form-live-line').then((module) => module.FormLiveLine), {
  ssr: false,
})

/** The version that is saved, as the backend names it. */
type FormLiveProps = {
  etag: string | null
  /** What the form shows is what is saved and in use: nothing is being edited, and a feature is on. */
  isInUse: boolean
}

// Takes no place of its own: on wide screens beside the heading, on narrow ones in the gap below the head,
// which leaves it room there.
const styles = {
  position: 'absolute',
  insetInline: { base: 0, md: 'auto' },
  insetInlineEnd: { md: 0 },
  top: { base: '100%', md: 0 },
  h: { base: 8, md: 10 },
  maxW: { md: '50%' },
  display: 'flex',
  alignItems: 'center',
} as const

/**
 * In a form's head, which has `position: relative`: who else is at it, whether the bot works with what is saved, and
 * for assistive technology what others change meanwhile. What draws it comes with the first event.
 */
export function FormLive({ etag, isInUse }: FormLiveProps) {
  const news = useRemoteChanges()
  const hasBegun = useLive(news?.guildId ?? '', () => true)
  return (
    <chakra.div sx={styles}>{news && hasBegun && <FormLiveLine {...{ etag, isInUse, news }} />}</chakra.div>
  )
}
