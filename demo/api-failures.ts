import type { Context } from 'hono'

const failure = (status: 400 | 401 | 403 | 404, code: number, message: string) => ({
  status,
  body: { message, code },
})

export const apiFailures = {
  unauthorized: failure(401, 0, '401: Unauthorized'),
  notFound: failure(404, 0, '404: Not Found'),
  missingAccess: failure(403, 50001, 'Missing Access'),
  missingPermissions: failure(403, 50013, 'Missing Permissions'),
  unknownChannel: failure(404, 10003, 'Unknown Channel'),
  unknownGuild: failure(404, 10004, 'Unknown Guild'),
  unknownMember: failure(404, 10007, 'Unknown Member'),
  invalidForm: failure(400, 50035, 'Invalid Form Body'),
}

export const refuse = (c: Context, { status, body }: ReturnType<typeof failure>) => c.json(body, status)
