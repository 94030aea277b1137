import { Button, chakra, Grid, Text } from '@chakra-ui/react'
import { SquareTerminal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { useCommands } from '@/api/guilds'
import type { Command } from '@/contract/calls/commands'
import { isObject, isSame, type JsonObject } from '@/contract/json'
import { blankValue, type ListOption } from '@/contract/declaration/option'
import { MentionedNames } from '@/components/changes/mentioned-names'
import { NamesProvider } from '@/components/changes/names'
import { findMatches } from '@/contract/find-matches'
import { quotable } from '@/contract/text-length'
import {
  type ControlProps,
  type Path,
  setIn,
  useControls,
  useFormApi,
} from '@/components/options/form-context'
import { errorsByPart } from '@/components/options/validate-options'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { useListRows } from '@/components/form/use-list-rows'
import { EmptyState, NothingFound } from '@/components/ui/empty-state'
import { SearchBox } from '@/components/ui/search-box'
import { firstOf } from '@/components/ui/use-address'
import { paths } from '@/config/paths'
import { CommandRow, type RuledCommand } from './command-row'

/** A command with its rule. `at` is the index of the rule in the list, null for a command without one. */
const ruleOf = (row: unknown): JsonObject => (isObject(row) ? row : {})
const nameOf = (row: unknown) => {
  const { name } = ruleOf(row)
  return typeof name === 'string' ? name : ''
}

function withRules(commands: readonly Command[], rows: readonly unknown[], blank: JsonObject) {
  const gone = rows.map(nameOf).filter((name) => !commands.some((command) => command.name === name))
  const missing = gone.map((name) => ({ name, description: '', category: '', options: [], isGone: true }))
  return [...commands.map((command) => ({ ...command, isGone: false })), ...missing].map(
    (command): RuledCommand => {
      const at = rows.findIndex((row) => nameOf(row) === command.name)
      const rule = { ...blank, name: command.name, ...ruleOf(rows[at]) }
      return { ...command, rule, at: at < 0 ? null : at }
    },
  )
}

/** The bot's commands by category, each with its rule. For a backend that does not list them, a plain list. */
export function CommandsControl(props: ControlProps<ListOption>) {
  const { guildId } = useFormApi()
  const { Control } = useControls()
  const { data: commands } = useCommands(guildId)
  const asked = firstOf(useRouter().query.command)
  if (commands) return <Commands key={asked} {...props} commands={commands} asked={asked} />
  return <Control {...props} option={{ ...props.option, control: 'list' }} />
}

type CommandsProps = ControlProps<ListOption> & {
  commands: readonly Command[]
  /** The command to which the address leads. */
  asked: string
}

function Commands(props: CommandsProps) {
  const { option, label, value, path, error, fieldErrors, onChange, commands } = props
  const t = useTranslations('features.commands')
  const { guildId, edit, rearrange } = useFormApi()
  const isReadOnly = useIsReadOnly()
  const [search, setSearch] = useState(props.asked)
  const searchRef = useRef<HTMLInputElement>(null)
  const values: unknown[] = Array.isArray(value) ? value : []
  const blank = ruleOf(blankValue(option.items))
  const all = withRules(commands, values, blank)
  const rows = useListRows({
    values,
    nameAt: (at) => nameOf(values[at]),
    onChange: (next, order) => {
      rearrange(path, order)
      onChange(next)
    },
  })
  const found = findMatches(all, search.replace(/^\s*\//, ''), ({ name, title, description, category }) =>
    [title, name, description, category].join(' '),
  )
  const groupOf = ({ isGone, category }: RuledCommand) => (isGone ? t('gone') : category || t('other'))

  /** Only what differs from the defaults is a rule. Rules are sorted by name, so that one returns to its position. */
  function change({ name, rule, at, isGone }: RuledCommand, part: Path, partValue: unknown) {
    const next = setIn(rule, part, partValue)
    const isDefault = !isGone && isSame(next, { ...blank, name })
    if (at !== null) return isDefault ? rows.remove(at) : edit([...path, at, ...part], partValue)
    const following = values.findIndex((row) => nameOf(row) > name)
    if (!isDefault) rows.insert(following < 0 ? values.length : following, next)
  }

  if (all.length === 0)
    return (
      <EmptyState
        icon={SquareTerminal}
        title={t('none')}
        action={
          <Button as={NextLink} href={`${paths.guide('bot')}#commands`} variant="outline">
            {t('guide')}
          </Button>
        }
      >
        <p>{t('noneHint')}</p>
      </EmptyState>
    )
  const errorsOf = errorsByPart(fieldErrors)
  return (
    <NamesProvider guildId={guildId}>
      <MentionedNames after={value}>
        <Grid gap={4} minW={0} role="group" aria-label={label}>
          {!isReadOnly && (
            <SearchBox label={t('search')} text={search} inputRef={searchRef} onText={setSearch} />
          )}
          {error && (
            <Text layerStyle="hint" color="danger.text">
              {error}
            </Text>
          )}
          <Text layerStyle="hint" mt={-2} role="status">
            {t('count', { count: found.length, changed: found.filter(({ at }) => at !== null).length })}
          </Text>
          {found.length === 0 && (
            <NothingFound
              title={t('noMatch', { text: quotable(search.trim()) })}
              clear={t('clear')}
              onClear={() => {
                setSearch('')
                searchRef.current?.focus()
              }}
            />
          )}
          {[...new Set(found.map(groupOf))].map((title) => (
            <chakra.section key={title} minW={0} aria-label={title}>
              <Text as="h2" mb={2} fontSize="sm" fontWeight="semibold">
                {title}
              </Text>
              {title === t('gone') && (
                <Text layerStyle="hint" mb={2}>
                  {t('goneHint')}
                </Text>
              )}
              <chakra.ul role="list" minW={0} borderWidth="1px" borderRadius="lg">
                {found
                  .filter((command) => groupOf(command) === title)
                  .map((command) => (
                    <CommandRow
                      key={command.name}
                      command={command}
                      items={option.items}
                      path={[...path, command.at ?? values.length]}
                      fieldErrors={command.at === null ? {} : errorsOf(command.at)}
                      onChange={(part, partValue) => change(command, part, partValue)}
                      onRemove={() => command.at !== null && rows.remove(command.at)}
                    />
                  ))}
              </chakra.ul>
            </chakra.section>
          ))}
        </Grid>
      </MentionedNames>
    </NamesProvider>
  )
}
