/** What an option's value may name: something of the guild by its Discord id, or a choice of a source by its value. */
export type Named = 'channel' | 'role' | 'member' | 'choice'

type Traits = {
  /** The kind of value that it edits: it is taken only for a schema of this kind. */
  kind: 'text' | 'number' | 'switch' | 'choice' | 'list' | 'object'
  /** Takes the whole width of its card; the others share it with a neighbour. */
  isWide?: true
  /** Its value is an id, or ids, of these. */
  names?: Named
  /** A value that it takes, for tests of a backend, where type and limits alone do not say one. */
  sample?: string | number
}

/**
 * The controls that a feature may ask for. Any other name, and a missing one, falls back to the plain field of the
 * schema's type, so a backend may declare features for a newer dashboard. `docs/add-a-control.md` says how to add one.
 * What their values must be is beside, in `control-rules.ts`, since most pages draw controls and judge nothing.
 */
export const controls = {
  text: { kind: 'text' },
  template: { kind: 'text', isWide: true },
  secret: { kind: 'text' },
  datetime: { kind: 'text', sample: '2030-01-01T12:00:00Z' },
  time: { kind: 'text', sample: '18:00' },
  timezone: { kind: 'text', sample: 'Europe/Berlin' },
  role: { kind: 'text', names: 'role' },
  channel: { kind: 'text', names: 'channel' },
  member: { kind: 'text', names: 'member' },
  pick: { kind: 'text', names: 'choice' },
  emoji: { kind: 'text', sample: '🎉' },
  image: { kind: 'text', isWide: true, sample: 'https://example.com/image.png' },
  number: { kind: 'number' },
  duration: { kind: 'number' },
  colour: { kind: 'number' },
  switch: { kind: 'switch' },
  choice: { kind: 'choice' },
  choices: { kind: 'list', isWide: true },
  list: { kind: 'list', isWide: true },
  tags: { kind: 'list', isWide: true },
  commands: { kind: 'list', isWide: true },
  roles: { kind: 'list', names: 'role' },
  channels: { kind: 'list', names: 'channel' },
  members: { kind: 'list', names: 'member' },
  picks: { kind: 'list', names: 'choice' },
  message: { kind: 'object', isWide: true },
} as const satisfies Record<string, Traits>

export type Control = keyof typeof controls
export type ControlFor<Kind extends Traits['kind']> = {
  [Name in Control]: (typeof controls)[Name]['kind'] extends Kind ? Name : never
}[Control]

export const isControl = (name: unknown): name is Control =>
  typeof name === 'string' && Object.hasOwn(controls, name)

/** What is known of a control by the name that a schema gives; nothing of an unknown one. */
export const traitsOf = (name: unknown): Partial<Traits> => (isControl(name) ? controls[name] : {})

export const isControlFor = <Kind extends Traits['kind']>(
  kind: Kind,
  name: unknown,
): name is ControlFor<Kind> => traitsOf(name).kind === kind
