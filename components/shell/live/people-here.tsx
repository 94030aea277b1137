import dynamic from 'next/dynamic'
import { useLive } from '@/api/live'

const PeopleButton = dynamic(() => import('./people-button').then((module) => module.PresenceButton), {
  ssr: false,
})

/** Who else has this guild open. What draws them comes with the first event. */
export function PresenceAvatars({ guildId }: { guildId: string }) {
  const people = useLive(guildId, ({ people }) => people)
  return people ? <PeopleButton people={people} /> : null
}
