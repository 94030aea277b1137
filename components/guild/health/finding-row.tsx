import { VisuallyHidden } from '@chakra-ui/react'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import type { HealthFinding } from '@/api/health.schema'
import { useFindingText } from './use-finding-words'
import type { HealthSubject } from './use-subject'

const icons = { error: CircleAlert, warning: TriangleAlert } as const

/** One finding: what is wrong, what to do, and the way to the field where it is done. */
export function FindingRow({ finding, subject }: { finding: HealthFinding; subject: HealthSubject | null }) {
  const t = useTranslations('health')
  const words = useFindingText()
  const { severity, path } = finding
  const Icon = icons[severity]
  return (
    <li data-severity={severity}>
      <Icon size={16} aria-hidden />
      {subject && (
        <NextLink href={subject.hrefOf(path)} prefetch={false}>
          {path === null ? t('whole') : subject.titleOf(path)}
        </NextLink>
      )}
      <p>
        <VisuallyHidden>{t(severity)} </VisuallyHidden>
        {words(finding)}
      </p>
    </li>
  )
}
