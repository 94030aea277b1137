import type { ManagerRoles } from '@/api/settings.schema'

/** What somebody with these roles may do in a guild that lets some roles in: the most that any of them allows. */
export function accessOf(managerRoles: ManagerRoles, held: readonly string[]): 'write' | 'read' | null {
  const allowed = managerRoles.filter(({ role }) => held.includes(role)).map(({ access }) => access)
  if (allowed.includes('write')) return 'write'
  return allowed.length > 0 ? 'read' : null
}
