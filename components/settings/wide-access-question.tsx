import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { isolated } from '@/components/ui/isolated'
import { QuestionDialog } from '@/components/ui/question-dialog'
import type { WideAccess } from './wide-roles'

type WideAccessQuestionProps = {
  granted: readonly WideAccess[]
  onConfirm: () => void
  onClose: () => void
}

export function WideAccessQuestion({ granted, onConfirm, onClose }: WideAccessQuestionProps) {
  const t = useTranslations('settings.fields.manager_roles.wide')
  return (
    <QuestionDialog
      title={t('title', { count: Math.max(...granted.map(({ count }) => count)) })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      tone="danger"
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <chakra.ul display="grid" gap={2} role="list">
        {granted.map(({ role, name, access, count }) => (
          <li key={role}>{t(access, { name: isolated(name), count })}</li>
        ))}
      </chakra.ul>
    </QuestionDialog>
  )
}
