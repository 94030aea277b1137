import { useQuery } from '@tanstack/react-query'
import { prefixes } from '@/config/paths'
import { request } from './http'
import { authorization, getSession } from './session'

/** Who is signed in in this browser, where that is not the person of the page. Nothing else is asked for them. */
export const useOtherUser = () =>
  useQuery({
    queryKey: ['users/other'],
    queryFn: async ({ signal }) => {
      const session = await getSession(signal)
      const headers = { authorization: authorization(session) }
      return request(`${prefixes.platform}/users/@me`, { headers, returns: 'currentUser', signal })
    },
    gcTime: 0,
  })
