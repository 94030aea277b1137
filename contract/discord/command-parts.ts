/** Discord's types of options that are commands themselves, and of commands that people type, or that start an activity. */
export const commandTypes = { subcommand: 1, group: 2, typed: 1, entryPoint: 4 } as const

type Part<Option> = { type?: number | null | undefined; options?: readonly Option[] | undefined }
type Leaf<Option> = { path: (string | number)[]; parents: Option[]; leaf: Option }

/** What people use and limit, with where it stands in its command: of one with subcommands these. */
export function leavesOf<Option extends Part<Option>>(command: Option): Leaf<Option>[] {
  const below = (command.options ?? []).flatMap((option, at): Leaf<Option>[] => {
    const path = ['options', at]
    if (option.type === commandTypes.subcommand) return [{ path, parents: [command], leaf: option }]
    if (option.type !== commandTypes.group) return []
    return (option.options ?? []).map((leaf, index) => ({
      path: [...path, 'options', index],
      parents: [command, option],
      leaf,
    }))
  })
  return below.length > 0 ? below : [{ path: [], parents: [], leaf: command }]
}

/** The name of a subcommand as Discord shows it, with those before it. */
export const joinedName = (parts: readonly { name: string }[]) => parts.map(({ name }) => name).join(' ')
