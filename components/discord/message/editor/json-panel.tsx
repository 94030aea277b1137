import { Button, FormControl, FormHelperText, FormLabel, Textarea } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LookButton } from '@/components/form/read-only-fields'
import { useFieldMessage } from '@/components/ui/use-field-message'
import type { MessageValue } from '@/api/json-schema/read-message'
import { type JsonProblem, readEmbedJson, writeEmbedJson } from './embed-json'
import { embedTexts, isEmbedText } from './embed-texts'

type JsonPanelProps = {
  value: MessageValue
  onChange: (value: MessageValue) => void
  /** A text beside the embed is left out where there is none here. */
  allowContent: boolean
}

type Outcome =
  | { kind: 'copied' | 'notCopied' }
  | { kind: 'done'; before: MessageValue; left: string[]; others: number }
  | { kind: 'refused'; problems: JsonProblem[] }

export function JsonPanel({ value, onChange, allowContent }: JsonPanelProps) {
  const t = useTranslations('message.json')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function use() {
    const reading = readEmbedJson(text)
    if (!reading.ok) return setOutcome({ kind: 'refused', problems: reading.problems })
    const { embed, content, others } = reading
    const left = content !== undefined && !allowContent ? ['content', ...reading.left] : reading.left
    onChange({ content: (allowContent && content) || value.content, embed })
    setOutcome({ kind: 'done', before: value, left, others })
  }

  async function copy() {
    const json = writeEmbedJson(value)
    try {
      await navigator.clipboard.writeText(json)
      setOutcome({ kind: 'copied' })
    } catch {
      setText(json)
      setOutcome({ kind: 'notCopied' })
    }
  }

  function undo(before: MessageValue) {
    onChange(before)
    setOutcome(null)
  }

  return (
    <details className="part">
      <summary>{t('title')}</summary>
      <div className="inside">
        <FormControl isInvalid={outcome?.kind === 'refused'}>
          <FormLabel>{t('label')}</FormLabel>
          <Textarea
            rows={6}
            fontFamily="mono"
            fontSize="sm"
            spellCheck={false}
            placeholder={'{ "embeds": [ … ] }'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FormHelperText>{t('help')}</FormHelperText>
        </FormControl>
        <div className="buttons">
          <Button variant="outline" onClick={use}>
            {t('use')}
          </Button>
          {value.embed && (
            <Button as={LookButton} variant="ghost" onClick={() => void copy()}>
              {t('copy')}
            </Button>
          )}
        </div>
        {outcome?.kind === 'refused' && <Refusal problems={outcome.problems} />}
        <div role="status" className="outcome">
          {outcome?.kind === 'copied' && t('copied')}
          {outcome?.kind === 'notCopied' && t('notCopied')}
          {outcome?.kind === 'done' && (
            <>
              <span>{t('done')}</span>
              {outcome.left.length > 0 && <span>{t('left', { keys: outcome.left.join(', ') })}</span>}
              {outcome.others > 0 && <span>{t('others', { count: outcome.others })}</span>}
              <Button size="sm" variant="outline" onClick={() => undo(outcome.before)}>
                {t('undo')}
              </Button>
            </>
          )}
        </div>
      </div>
    </details>
  )
}

function Refusal({ problems }: { problems: readonly JsonProblem[] }) {
  const t = useTranslations('message.json')
  const place = usePlace()
  const words = useFieldMessage()
  const describe = (problem: JsonProblem) => {
    if (problem.kind === 'syntax') return t('syntax', problem)
    if (problem.kind !== 'value') return t(problem.kind)
    return t('problem', { place: place(problem.path), message: words(problem.message) ?? '' })
  }
  return (
    <div className="error" role="alert">
      <p>{t('problems')}</p>
      <ul>
        {problems.map((problem, at) => (
          <li key={at}>{describe(problem)}</li>
        ))}
      </ul>
    </div>
  )
}

const places = {
  color: 'colour.label',
  timestamp: 'embed.fields.timestamp',
  author: 'embed.fields.author',
  footer: 'embed.fields.footer',
  fields: 'rows.title',
} as const

const isPlace = (path: string): path is keyof typeof places => Object.hasOwn(places, path)

/** Where in an embed something is wrong, as its form calls it: "Field 2, Name". */
function usePlace() {
  const t = useTranslations('message')
  return (path: readonly (string | number)[]) => {
    const [first, second, third] = path
    if (first === 'fields' && typeof second === 'number') {
      const row = t('rows.row', { position: second + 1 })
      return third === 'name' || third === 'value' ? `${row}, ${t(`rows.${third}`)}` : row
    }
    const written = path.join('.')
    if (isEmbedText(written)) return t(`embed.fields.${embedTexts[written].label}`)
    return isPlace(written) ? t(places[written]) : written || t('embed.title')
  }
}
