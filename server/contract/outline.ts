import { operations } from './operations'
import { type Tag, tags } from './tags'

/** What a list of the contract's calls needs, subject by subject; the rest is in the document. */
export const contractOutline = () =>
  (Object.keys(tags) as Tag[]).map((tag) => ({
    id: tag,
    ...tags[tag],
    calls: operations
      .filter((operation) => operation.tag === tag)
      .map(({ id, method, path, summary, standing }) => ({ id, method, path, summary, standing })),
  }))
