import { isObject, type JsonObject } from '@/contract/json'
import { messageLimits } from '@/contract/limits'
import type { ObjectOption } from './option'

/** How many embeds and link buttons a message may have, from what its option declares. */
export function roomIn({ properties }: Pick<ObjectOption, 'properties'>) {
  const mostOf = (key: 'embeds' | 'links') => {
    const list = properties.get(key)
    return list?.kind === 'list' ? Math.min(list.max ?? messageLimits[key], messageLimits[key]) : 0
  }
  const one = properties.has('embed') ? 1 : 0
  return { embeds: properties.has('embeds') ? mostOf('embeds') : one, links: mostOf('links') }
}
export type MessageRoom = ReturnType<typeof roomIn>

/**
 * A message as its option declares it: one with `embed` becomes one with `embeds`, and the other way round, as far as
 * nothing is lost by that.
 */
export const reshaped = ({ properties }: Pick<ObjectOption, 'properties'>, value: JsonObject): JsonObject =>
  withLinks(properties, withEmbeds(properties, value))

type Parts = ObjectOption['properties']

function withEmbeds(declared: Parts, value: JsonObject): JsonObject {
  const { embed, embeds, ...rest } = value
  if (declared.has('embeds'))
    return embeds == null ? { ...rest, embeds: embed == null ? [] : [embed] } : value
  const isOne = Array.isArray(embeds) && embeds.length <= 1
  return declared.has('embed') && embed == null && isOne ? { ...rest, embed: embeds[0] ?? null } : value
}

function withLinks(declared: Parts, value: JsonObject): JsonObject {
  const { links, ...rest } = value
  if (declared.has('links')) return links == null ? { ...rest, links: [] } : value
  return Array.isArray(links) && links.length === 0 ? rest : value
}

/** What a message has and its option no longer declares: embeds after the first, and link buttons. */
export function withdrawnFrom({ properties }: Pick<ObjectOption, 'properties'>, value: unknown) {
  if (!isObject(value)) return { embeds: 0, links: 0 }
  const { embeds, links } = value
  const isOne = !properties.has('embeds') && properties.has('embed')
  return {
    embeds: isOne && Array.isArray(embeds) ? Math.max(0, embeds.length - 1) : 0,
    links: !properties.has('links') && Array.isArray(links) ? links.length : 0,
  }
}

/** As `reshaped`, without what is not declared any more. */
export function asDeclaredMessage(option: Pick<ObjectOption, 'properties'>, value: JsonObject): JsonObject {
  const { embeds: more, links: buttons } = withdrawnFrom(option, value)
  const { links, ...others } = value
  const linked = buttons > 0 || links === undefined ? others : value
  const first = more > 0 && Array.isArray(value.embeds) ? { embeds: value.embeds.slice(0, 1) } : {}
  return reshaped(option, { ...linked, ...first })
}
