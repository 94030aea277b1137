import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { type RconDetails, rconResult } from './game.schema'

/**
 * `POST /user/game`: has the backend really connect.
 * @throws ApiError whose message is the server's `detail` on a 400 (specification, section 5)
 */
export const validateRcon = (client: QueryClient, details: RconDetails, signal?: AbortSignal) =>
  backend(client, '/user/game', { method: 'POST', body: details, returns: rconResult, signal })

export function useValidateRcon() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (details: RconDetails) => validateRcon(client, details) })
}
