import { chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { safeUrl } from '@/components/message/safe-url'
import type { ControlProps } from '@/components/feature-form/control-props'
import type { TextOption } from '@/components/feature-form/option'
import { Field } from '@/components/form/field'
import { orNull } from './text-control'

const styles = {
  mt: 3,
  p: 2,
  w: 'fit-content',
  maxW: 'full',
  borderWidth: '1px',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  fontSize: 'sm',
  color: 'text.muted',
  img: { display: 'block', maxH: '11rem', maxW: 'full', borderRadius: 'md' },
} as const

/** The address of a picture, with the picture below it. */
export function ImageControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const address = typeof value === 'string' ? value : ''
  return (
    <div>
      <Field label={label} help={option.description} error={error}>
        <Input
          type="url"
          inputMode="url"
          value={address}
          placeholder={option.placeholder ?? 'https://'}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(orNull(option, target.value.trim()))}
        />
      </Field>
      <ImagePreview key={address} label={label} address={safeUrl(address)} />
    </div>
  )
}

function ImagePreview({ label, address }: { label: string; address: string | null }) {
  const t = useTranslations('features.image')
  const [isBroken, setIsBroken] = useState(false)
  if (!address?.startsWith('https:')) return null
  return (
    <chakra.div sx={styles}>
      {isBroken ? (
        <p role="status">{t('broken')}</p>
      ) : (
        <img
          src={address}
          alt={t('preview', { label })}
          referrerPolicy="no-referrer"
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      )}
    </chakra.div>
  )
}
