import { inject, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { interleaveSaves } from '@/tests/server/guilds/interleave-saves'

const zones = ['Europe/Paris', 'Asia/Tokyo']

test('interleaved saves of two users lose nothing', async ({ task }) => {
  await interleaveSaves(`/guilds/${ids.guild}/settings`, 500, [
    (number) => ({ chat_prefix: `a${number}` }),
    (number) => ({ timezone: zones[number % 2] }),
  ])

  const database = inject('postgresUrl') === undefined ? 'the embedded database' : 'PostgreSQL'
  task.meta.result = `2 × 500 saves on ${database}: none lost`
})
