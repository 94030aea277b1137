/** Where a call goes, below its prefix, and the same without its ids and query, for those who are told about the call. */
export type Path = { readonly address: string; readonly route: string }

/** Addresses take dots for steps up, however they are encoded. No id is of dots alone. */
const encoded = (id: string) =>
  encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '')).replace(/^\.{1,2}$/, (dots) =>
    '%252E'.repeat(dots.length),
  )

/** A word of our own, which is no id. */
export const word = (written: string): Path => ({ address: written, route: written })

/** The path of a call. An id that is put into it is one step of the path, whatever it holds; another path goes on. */
export function pathTo(parts: TemplateStringsArray, ...values: (string | Path)[]): Path {
  const steps = values.map((value) =>
    typeof value === 'string' ? { address: encoded(value), route: '…' } : value,
  )
  return {
    address: String.raw({ raw: parts }, ...steps.map(({ address }) => address)),
    route: String.raw({ raw: parts }, ...steps.map(({ route }) => route)),
  }
}

/** A path with a query, unless that asks for nothing. */
export const asking = ({ address, route }: Path, query: URLSearchParams): Path => ({
  address: query.size > 0 ? `${address}?${query.toString()}` : address,
  route,
})
