/** What a guild starts with before anyone saves anything. */
export const defaultSettings = {
  chat_prefix: '!',
  locale: 'en-US',
  timezone: 'UTC',
  manager_roles: [],
} as const
