import { parameterNames, type Route } from '@/server/contract/route'
import { routes } from '@/server/start/routes'

/** A call of the contract as a test makes it: with the examples that its declaration has. */
export const callOf = (route: Route) => ({
  id: route.id,
  method: route.method.toUpperCase(),
  path: parameterNames(route.path).reduce(
    (path, name) => path.replace(`:${name}`, route.parameters[name]?.example ?? ''),
    route.path,
  ),
  body: route.body && JSON.stringify(route.body.example),
})

const isForwarded = ({ support }: Route) => support !== 'never-forwarded'

/** Every call that people make. */
export const userCalls = routes.filter(isForwarded).map(callOf)
/** Of these, the calls about a guild. */
export const guildCalls = routes.filter(({ access }) => access === 'guild').map(callOf)
