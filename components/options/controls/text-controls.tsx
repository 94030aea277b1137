import { Button, Input, Textarea } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { formatJson, isSame, isUnreadable, readJson, typedText, unreadable } from '@/contract/json'
import { blankValue, canShow, type SwitchOption, type TextOption } from '@/contract/declaration/option'
import { maxNameLength, TemplateField } from '@/components/discord/message/template-field'
import { ImageField } from '@/components/discord/images/image-upload'
import { useImageSource } from '@/api/images'
import {
  type ControlProps,
  useFormApi,
  useMessageNames,
  usePlaceholders,
} from '@/components/options/form-context'
import { onceDue, whileLoading } from '@/components/ui/preloadable'
import { usePreviewParts } from '@/components/options/preview-parts'
import { SendTest } from '@/components/options/send-test/send-test'
import { Switch } from '@/components/form/switch'
import { Field } from '@/components/ui/field'
import { isolated } from '@/components/ui/isolated'
import { validateOption } from '@/contract/declaration/validate'
import { quotable } from '@/contract/text-length'
import { wrapping } from '@/theme/foundations'

const CardPreview = onceDue(
  dynamic(() => import('./card-preview').then((code) => code.CardPreview), {
    ssr: false,
    loading: whileLoading(),
  }),
)

export const orNull = ({ isNullable }: Pick<TextOption, 'isNullable'>, text: string) =>
  text === '' && isNullable ? null : text

export function TextControl(props: ControlProps<TextOption>) {
  const { option, label, value, path, error, onChange } = props
  const t = useTranslations('features.text')
  const input = useRef<HTMLInputElement>(null)
  const { breaks } = useFormApi()
  if (option.placeholders.length > 0) return <TemplateControl {...props} isLine />
  const meant = error === undefined ? null : spelledFor(option, value)
  const spelled = meant === null || breaks(path, meant) ? null : meant
  return (
    <>
      <Field label={label} help={option.description} error={error}>
        <Input
          ref={input}
          value={typeof value === 'string' ? value : ''}
          placeholder={option.placeholder}
          autoComplete="off"
          onChange={({ target }) => onChange(orNull(option, target.value))}
        />
      </Field>
      {spelled !== null && (
        <Button
          size="sm"
          variant="outline"
          {...wrapping}
          mt={2}
          onClick={() => {
            input.current?.focus()
            onChange(spelled)
          }}
        >
          {t('use', { text: isolated(quotable(spelled)) })}
        </Button>
      )}
    </>
  )
}

/** What was probably meant, as the option takes it: `rules` for `!Rules`. Null where nothing is that plain. */
function spelledFor(option: TextOption, value: unknown) {
  if (option.pattern === undefined || typeof value !== 'string') return null
  const plain = value
    .trim()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
  const isTaken = (text: string) => Object.keys(validateOption(option, text)).length === 0
  // What the option takes as it is has another error, such as a name that is not the only one.
  return !isTaken(value) && isTaken(plain) ? plain : null
}

export function TemplateControl(props: ControlProps<TextOption> & { isLine?: boolean }) {
  const { option, label, value, path, error, onChange, isLine } = props
  const text = typeof value === 'string' ? value : ''
  const { guildId } = useFormApi()
  const isName = isLine || (option.max ?? Infinity) <= maxNameLength
  return (
    <>
      <TemplateField
        guildId={guildId}
        isLine={isLine}
        placeholder={option.placeholder}
        label={label}
        value={text}
        onChange={(next) => onChange(orNull(option, next))}
        placeholders={usePlaceholders(option.placeholders)}
        maxLength={option.max}
        error={error}
        description={option.description}
        names={useMessageNames(value)}
        parts={usePreviewParts(option)}
      />
      {!isName && <SendTest path={path} label={label} message={text} />}
    </>
  )
}

export function ImageControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const { guildId } = useFormApi()
  const images = useImageSource({ kind: 'guilds', id: guildId })
  const address = typeof value === 'string' ? value : ''
  return (
    <>
      <ImageField
        label={label}
        help={option.description}
        error={error}
        placeholder={option.placeholder}
        address={address}
        source={images}
        onChange={(next) => onChange(orNull(option, next))}
      />
      {option.card && <CardPreview {...option.card} background={address} />}
    </>
  )
}

/** What is not JSON yet is no number either. */
function said(text: string) {
  const read = readJson(text)
  return read === undefined ? unreadable(text) : read
}

/** A value as JSON: for options without a control, and for values that their control cannot show. */
export function JsonControl({ option, label, value, error, onChange }: ControlProps) {
  const t = useTranslations('features.json')
  const [draft, setDraft] = useState<string | null>(null)
  const isBroken = isUnreadable(value)
  const isBlank = draft?.trim() === ''
  // A value from elsewhere, such as by Discard, replaces what was typed.
  const typed = draft !== null && (isBlank || isSame(said(draft), value)) ? draft : null
  const json = isBroken ? typedText(value) : formatJson(value)
  const isUnfit = !canShow(option, value)

  function change(text: string) {
    setDraft(text)
    if (text.trim() !== '' && !isSame(said(text), value)) onChange(said(text))
  }

  return (
    <div>
      <Field
        label={label}
        help={option.description ?? t('help')}
        error={isBroken ? t('broken') : (error ?? (isUnfit ? t('unfit') : undefined))}
      >
        <Textarea
          value={typed ?? json}
          rows={Math.min(12, Math.max(3, (typed ?? json).split('\n').length))}
          dir="ltr"
          fontFamily="mono"
          fontSize="sm"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
          onBlur={() => {
            if (!isBroken) setDraft(null)
          }}
        />
      </Field>
      {isUnfit && (
        <Button size="sm" variant="outline" {...wrapping} mt={2} onClick={() => onChange(blankValue(option))}>
          {t('renew', { label })}
        </Button>
      )}
    </div>
  )
}

export const SwitchControl = ({ option, label, value, error, onChange }: ControlProps<SwitchOption>) => (
  <Switch label={label} isOn={value === true} help={option.description} error={error} onChange={onChange} />
)
