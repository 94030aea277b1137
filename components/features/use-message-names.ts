import { useMemo } from 'react'
import { useChannels } from '@/api/channels'
import { useRoles } from '@/api/roles'
import { namesOf } from '@/components/discord/message/names'
import { useFormApi } from './form-api'

/** What the ids of this guild's roles and channels are called, as far as it is known. */
export function useMessageNames() {
  const { guildId } = useFormApi()
  const { data: roles } = useRoles(guildId)
  const { data: channels } = useChannels(guildId)
  return useMemo(() => namesOf(roles ?? [], channels ?? []), [roles, channels])
}
