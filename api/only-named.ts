import * as z from 'zod/mini'
import { onceFor } from '@/contract/once-for'

const mapped = (shape: z.core.$ZodShape): z.core.$ZodShape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, onlyNamed(field)]))

const isStrict = ({ catchall }: z.core.$ZodObjectDef) => catchall?._zod.def.type === 'never'

type Definition = z.core.$ZodTypes['_zod']['def']

/** What a schema is made of, without the fields that nobody names. */
function narrowed(def: Definition): Definition {
  switch (def.type) {
    case 'object':
      return { ...def, shape: mapped(def.shape), catchall: isStrict(def) ? def.catchall : undefined }
    case 'array':
      return { ...def, element: onlyNamed(def.element) }
    case 'optional':
    case 'nullable':
    case 'default':
      return { ...def, innerType: onlyNamed(def.innerType) }
    case 'union':
      return { ...def, options: def.options.map(onlyNamed) }
    case 'pipe':
      return { ...def, in: onlyNamed(def.in) }
    default:
      return def
  }
}

const narrow = onceFor((schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return z.core.clone(schema, narrowed(def))
})

/**
 * The same schema for an answer of which the fields that it does not name are dropped, at any depth, however many there are:
 * nobody shows them.
 */
export const onlyNamed = <Schema extends z.core.$ZodType>(schema: Schema) => narrow(schema) as Schema
