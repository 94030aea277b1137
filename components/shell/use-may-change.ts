import { useGuildInfo } from '@/api/guilds'

/** Whether the person may change a guild's configuration, as far as anybody told. The server holds to it. */
export const useMayChange = (guildId: string) => useGuildInfo(guildId).data?.access !== 'read'
