import { useMutation } from '@tanstack/react-query'
import { fetchBackend } from './authorized-fetch'
import type { TestMessage } from '@/contract/calls/test-message'
import { featurePath, featureQueries } from './features'
import { pathTo } from './path-to'

/** Has the bot send a message as it stands in the form. Nothing is saved. */
export const useSendTest = (guildId: string, featureId: string) =>
  useMutation({
    mutationFn: (body: TestMessage, { client }) =>
      fetchBackend(client, pathTo`${featurePath(guildId, featureId)}/test`, {
        method: 'POST',
        body,
        returns: 'testSent',
        isUntold: true,
      }),
  })

/** Differs for each press, so that a repeated request runs nothing again. */
const aPress = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Has the bot do something with what is saved. */
export const useRunAction = (guildId: string, featureId: string) =>
  useMutation({
    mutationFn: ({ action, etag }: { action: string; etag: string | null }, { client }) =>
      fetchBackend(client, pathTo`${featurePath(guildId, featureId)}/actions/${action}`, {
        method: 'POST',
        body: { press: aPress() },
        headers: etag === null ? {} : { 'if-match': etag },
        returns: 'actionResult',
        isUntold: true,
      }),
    onError: (error, _pressed, _before, { client }) =>
      error.status === 412
        ? client.invalidateQueries({ queryKey: featureQueries.detail(guildId, featureId).queryKey })
        : undefined,
  })
