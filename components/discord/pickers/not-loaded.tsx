import { FormControl, FormErrorMessage, FormHelperText, FormLabel, chakra } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { InlineNotice } from '@/components/ui/inline-notice'
import type { PickerFieldProps, PickerSource } from './picker-item'
import { PickerSkeleton } from './picker-parts'
import { fieldStyles } from './picker-styles'

type NotLoadedProps = {
  kind: PickerSource['kind']
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  field: Pick<PickerFieldProps, 'label' | 'description' | 'error'>
}

/** A picker without its list: still loading, or what went wrong and another try. What was chosen is not touched. */
export function NotLoaded({ kind, query, field: { label, description, error } }: NotLoadedProps) {
  const t = useTranslations('pickers')
  return (
    <FormControl as="div" isInvalid={error !== undefined}>
      <FormLabel as="p">{label}</FormLabel>
      <chakra.div sx={fieldStyles}>
        {query.error ? (
          <InlineNotice
            title={t(`${kind}.failed`)}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PickerSkeleton />
        )}
      </chakra.div>
      {error === undefined && description && <FormHelperText>{description}</FormHelperText>}
      <FormErrorMessage>{error}</FormErrorMessage>
    </FormControl>
  )
}
