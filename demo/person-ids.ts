import { personId } from './ids'

/** The demo's people by what they may do. The ids are fixed: tests and bookmarks may rely on them. */
export const personIds = {
  owner: personId(1),
  administrator: personId(2),
  manager: personId(3),
  member: personId(4),
  collector: personId(5),
} as const
export type PersonKey = keyof typeof personIds
export const personKeys: readonly PersonKey[] = ['owner', 'administrator', 'manager', 'member', 'collector']
