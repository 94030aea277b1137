import { Box, Button, chakra, Flex, Textarea } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useJoin } from '@/components/ui/use-join'
import type { MessageRoom } from '@/contract/declaration/message-shape'
import { embedsOf, type MessageValue } from '@/contract/declaration/read-message'
import { AlwaysEnabledButton } from '@/components/form/read-only-fields'
import { useCopy } from '@/components/ui/copy-text-button'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { type JsonProblem, maxJsonLength, readEmbedJson, writeEmbedJson } from './embed-json'
import { embedTexts, isEmbedText } from './embed-texts'

export type JsonExchangeProps = {
  value: MessageValue
  onChange: (value: MessageValue) => void
  /** Without it a text beside the embed is left out. */
  allowContent: boolean
  /** How many embeds, if it holds several, and link buttons it may have. */
  room: MessageRoom
}

type Outcome =
  | { kind: 'copied' | 'notCopied' }
  | { kind: 'done'; before: MessageValue; left: string[]; others: number; messages: number }
  | { kind: 'refused'; problems: JsonProblem[] }

export function JsonExchange({ value, onChange, allowContent, room }: JsonExchangeProps) {
  const t = useTranslations('message.json')
  const join = useJoin()
  const describe = useProblemText()
  const { copy } = useCopy()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function importText() {
    const reading = readEmbedJson(text, { embeds: value.embeds ? room.embeds : 1, links: room.links })
    if (!reading.ok) return setOutcome({ kind: 'refused', problems: reading.problems })
    const { embeds, links, content, others, messages } = reading
    const [embed = null] = embeds
    if (!embed && !allowContent) return setOutcome({ kind: 'refused', problems: [{ kind: 'noEmbed' }] })
    const left = content !== undefined && !allowContent ? ['content', ...reading.left] : reading.left
    onChange({
      ...value,
      content: (allowContent && content) || value.content,
      ...(value.embeds ? { embeds } : { embed }),
      ...(links.length > 0 && { links }),
    })
    setOutcome({ kind: 'done', before: value, left, others, messages })
  }

  async function copyJson() {
    const json = writeEmbedJson(value)
    const kind = await copy(json)
    if (kind === 'notCopied') setText(json)
    setOutcome({ kind })
  }

  function undo(before: MessageValue) {
    onChange(before)
    setOutcome(null)
  }

  return (
    <>
      <Field label={t('label')} help={t('help')}>
        <Textarea
          rows={6}
          dir="ltr"
          fontFamily="mono"
          fontSize="sm"
          spellCheck={false}
          placeholder={'{ "embeds": [ … ] }'}
          isInvalid={outcome?.kind === 'refused'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Flex wrap="wrap" gap={2}>
        <Button variant="outline" onClick={importText}>
          {t('use')}
        </Button>
        {embedsOf(value).length > 0 && (
          <Button as={AlwaysEnabledButton} variant="ghost" onClick={() => void copyJson()}>
            {t('copy')}
          </Button>
        )}
      </Flex>
      {outcome?.kind === 'refused' && (
        <Box layerStyle="notice.danger" role="alert">
          <div>
            <p>{t('problems')}</p>
            <chakra.ul ps={5} listStyleType="disc">
              {outcome.problems.map((problem, at) => (
                <li key={at}>{describe(problem)}</li>
              ))}
            </chakra.ul>
          </div>
        </Box>
      )}
      <Flex role="status" wrap="wrap" align="center" gap={2} fontSize="sm">
        {outcome?.kind === 'copied' && <span>{t('copied')}</span>}
        {outcome?.kind === 'notCopied' && <span>{t('notCopied')}</span>}
        {outcome?.kind === 'done' && (
          <>
            <span>{t('done')}</span>
            {outcome.left.length > 0 && <span>{t('left', { keys: join.names(outcome.left) })}</span>}
            {outcome.others > 0 && <span>{t('others', { count: outcome.others })}</span>}
            {outcome.messages > 0 && <span>{t('messages', { count: outcome.messages })}</span>}
            <Button size="sm" variant="outline" onClick={() => undo(outcome.before)}>
              {t('undo')}
            </Button>
          </>
        )}
      </Flex>
    </>
  )
}

const partLabels = {
  color: 'colour.label',
  timestamp: 'embed.fields.timestamp',
  author: 'embed.fields.author',
  footer: 'embed.fields.footer',
  fields: 'rows.title',
} as const

const isPart = (path: string): path is keyof typeof partLabels => Object.hasOwn(partLabels, path)

/** A problem as a sentence, which names the place as the form calls it: "Field 2, Name: …". */
function useProblemText() {
  const t = useTranslations('message')
  const common = useTranslations('common')
  const fieldMessage = useFieldMessage()

  function labelAt(steps: readonly (string | number)[]): string {
    const [first, second, third] = steps
    if (typeof first === 'number') {
      const row = t('embeds.row', { position: first + 1 })
      return steps.length > 1 ? `${row}, ${labelAt(steps.slice(1))}` : row
    }
    if (first === 'fields' && typeof second === 'number') {
      const row = t('rows.row', { position: second + 1 })
      return third === 'name' || third === 'value' ? `${row}, ${t(`rows.${third}`)}` : row
    }
    const path = steps.join('.')
    if (isEmbedText(path)) return t(`embed.fields.${embedTexts[path].label}`)
    return isPart(path) ? t(partLabels[path]) : path || t('embed.title')
  }

  return (problem: JsonProblem) => {
    if (problem.kind === 'syntax') return t('json.syntax', problem)
    if (problem.kind !== 'value') return t(`json.${problem.kind}`, { max: maxJsonLength })
    return common('labelled', { label: labelAt(problem.path), text: fieldMessage(problem.message) ?? '' })
  }
}
