import { Button, Flex, FormControl, FormHelperText, FormLabel, Input } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { TextOption } from '@/contract/declaration/option'
import { isSecretMark } from '@/contract/declaration/secret'
import { isSame } from '@/contract/json'
import { spaceAfter } from '@/contract/join-sentences'
import { writeMoment } from '@/contract/time-zones'
import { type ControlProps, getIn, useFormContext } from '@/components/options/form-context'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import { Field, FieldError } from '@/components/ui/field'
import { useOwnZone } from '@/components/ui/own-zone'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { DeclaredText } from '@/components/ui/declared-text'

/** A text that can be set, replaced and removed, and is never shown again. */
export function SecretControl(props: ControlProps<TextOption>) {
  const { option, label, value, path, error, onChange } = props
  const t = useTranslations('features.secret')
  const common = useTranslations('common')
  const saved = getIn(useFormContext().saved, path)
  const kept = isSecretMark(saved) ? saved : null
  /** The mark of the text that is being replaced, while nothing is typed. */
  const [replaced, setReplaced] = useState<unknown>(null)
  const { place, focusNext } = useFocusAfter<HTMLDivElement>()

  function type(text: string) {
    setReplaced(kept)
    onChange(text === '' ? kept : text)
  }
  function keep() {
    setReplaced(null)
    onChange(kept)
    focusNext('button')
  }
  function open(next: unknown) {
    setReplaced(kept)
    if (next !== value) onChange(next)
    focusNext('input')
  }

  if (isSecretMark(value) && !isSame(value, replaced))
    return (
      <div ref={place}>
        <KeptSecret
          {...{ option, label, error }}
          setAt={value.set_at}
          onReplace={() => open(value)}
          onRemove={() => open(null)}
        />
      </div>
    )
  return (
    <div ref={place}>
      <Field
        label={label}
        help={kept && value === null ? t('removed') : <SecretHelp option={option} />}
        error={error}
      >
        <Input
          type="password"
          value={typeof value === 'string' ? value : ''}
          placeholder={option.placeholder}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      {kept && (
        <Button
          size="sm"
          variant="ghost"
          mt={2}
          aria-label={common('labelled', { label, text: t('keep') })}
          onClick={keep}
        >
          {t('keep')}
        </Button>
      )}
    </div>
  )
}

/** What the bot says of it, and what the dashboard promises. */
function SecretHelp({ option }: Pick<ControlProps<TextOption>, 'option'>) {
  const t = useTranslations('features.secret')
  return (
    <>
      {option.description && (
        <>
          <DeclaredText>{option.description}</DeclaredText>
          {spaceAfter(option.description)}
        </>
      )}
      <span>{t('help')}</span>
    </>
  )
}

type KeptSecretProps = Pick<ControlProps<TextOption>, 'option' | 'label' | 'error'> & {
  setAt: string
  onReplace: () => void
  onRemove: () => void
}

function KeptSecret({ option, label, error, setAt, onReplace, onRemove }: KeptSecretProps) {
  const t = useTranslations('features.secret')
  const common = useTranslations('common')
  const id = useId()
  const locale = useLocale()
  const isReadOnly = useIsReadOnly()
  const ownZone = useOwnZone()
  const date = writeMoment(setAt, locale, { dateStyle: 'long' }, ownZone()) ?? setAt
  return (
    <FormControl id={id} aria-labelledby={`${id}-name`} isInvalid={error !== undefined}>
      <FormLabel as="p" id={`${id}-name`}>
        <DeclaredText>{label}</DeclaredText>
      </FormLabel>
      <Flex wrap="wrap" align="center" gap={3}>
        <span>{t('set', { date })}</span>
        {!isReadOnly && (
          <Flex gap={3}>
            <Button
              size="sm"
              variant="outline"
              aria-label={common('labelled', { label, text: t('replace') })}
              onClick={onReplace}
            >
              {t('replace')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={common('labelled', { label, text: t('remove') })}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          </Flex>
        )}
      </Flex>
      {error === undefined && (
        <FormHelperText>
          <SecretHelp option={option} />
        </FormHelperText>
      )}
      <FieldError>{error}</FieldError>
    </FormControl>
  )
}
