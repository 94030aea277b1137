/** Something in a declaration that contradicts itself, and where: `options.winners`, `defaults.winners`. */
export type Contradiction = { path: string; problem: string }

/** A text of a declaration or of a backend, short, on one line and without control characters. */
export const quoted = (text: unknown) =>
  JSON.stringify(String(text).replace(/\s+/g, ' ').trim().slice(0, 160))
