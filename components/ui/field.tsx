import {
  Button,
  chakra,
  FormControl,
  FormErrorMessage,
  FormHelperText,
  FormLabel,
  type HTMLChakraProps,
  useFormControlContext,
  useFormControlStyles,
} from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { DeclaredText } from './declared-text'
import { useUncomposed } from './use-uncomposed'

type FieldProps = {
  label: string
  /** Help text. An error takes its place. */
  help?: ReactNode
  error?: string
  /** With exactly one of Chakra's controls: it takes its id and description from here. */
  children: ReactNode
}

/** It is there before there is an error, so that one that appears is read aloud. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <div aria-live="polite">
    <FormErrorMessage as={WithinLive}>{children}</FormErrorMessage>
  </div>
)

/** A live region within another would have the same read aloud twice. */
const WithinLive = ({ 'aria-live': _live, ...props }: ComponentProps<'div'>) => <div {...props} />

/**
 * Help for a control that names it with `aria-describedby` itself (`useFormControlContext().helpTextId`): Chakra's own
 * element would have the whole field rendered a second time.
 */
export const HelpText = (props: HTMLChakraProps<'div'>) => (
  <chakra.div id={useFormControlContext()?.helpTextId} __css={useFormControlStyles().helperText} {...props} />
)

export function Field({ label, help, children, ...props }: FieldProps) {
  const { said: error, composition } = useUncomposed(props.error)
  return (
    <FormControl isInvalid={error !== undefined} {...composition}>
      <FormLabel>
        <DeclaredText>{label}</DeclaredText>
      </FormLabel>
      {children}
      {error === undefined && help && (
        <FormHelperText>
          <DeclaredText>{help}</DeclaredText>
        </FormHelperText>
      )}
      <FieldError>{error}</FieldError>
    </FormControl>
  )
}

type ClearButtonProps = { field: string; text: string; onClick: () => void }

/** Beside a field that may be empty; read aloud with the field's name, since a page may have several of them. */
export const ClearButton = ({ field, text, onClick }: ClearButtonProps) => {
  const t = useTranslations('common')
  return (
    <Button size="sm" variant="ghost" aria-label={t('labelled', { label: field, text })} onClick={onClick}>
      {text}
    </Button>
  )
}
