/** What of a role decides where it stands. */
type PlacedRole = { id: string; position: number }

/** Ids are numbers of up to 21 digits; the older thing has the smaller one. */
export const byId = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Highest first. Of two at one position the older one stands above. */
export const compareRoles = (a: PlacedRole, b: PlacedRole) => b.position - a.position || byId(a.id, b.id)

/** Whether the first role stands above the second. */
export const standsAbove = (a: PlacedRole, b: PlacedRole) => compareRoles(a, b) < 0

/** Roles as the platform shows them, highest first. */
export const orderRoles = <Role extends PlacedRole>(roles: readonly Role[]) => [...roles].sort(compareRoles)
