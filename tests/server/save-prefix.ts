import { createKeyRing } from '@/server/auth/encryption'
import { ownCatalogue } from '@/server/guilds/catalogue'
import type { Db } from '@/server/db/open'
import { changeConfiguration } from '@/server/guilds/change-configuration'

import { anEnv } from './test-runtime'

/** Saves a prefix as somebody who may change everything. */
export const savePrefix = (db: Db, guildId: string, chat_prefix: string) =>
  changeConfiguration(
    db,
    {
      guildId,
      access: 'full',
      catalogue: ownCatalogue,
      userId: null,
      hasPremium: true,
      judgeRole: () => true,
      keys: createKeyRing(anEnv().encryptionKeys),
      now: () => new Date(),
    },
    { subject: 'settings', patch: { chat_prefix } },
    { userId: '300000000000000001', accepts: () => true },
  )
