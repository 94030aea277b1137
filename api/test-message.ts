import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { type TestMessage, testSent } from './test-message.schema'

/** Has the bot send a message as it stands in the form. Nothing is saved. */
export function useSendTest(guildId: string, featureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TestMessage) =>
      backend(client, `/guilds/${guildId}/features/${featureId}/test`, {
        method: 'POST',
        body,
        returns: testSent,
      }),
  })
}
