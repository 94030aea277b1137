import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Blocks, LayoutGrid, type LucideIcon, Save, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'

const points: { name: 'servers' | 'safe' | 'access' | 'open'; icon: LucideIcon }[] = [
  { name: 'servers', icon: LayoutGrid },
  { name: 'safe', icon: Save },
  { name: 'access', icon: ShieldCheck },
  { name: 'open', icon: Blocks },
]

const styles = {
  pt: { base: 8, md: 12 },
  pb: { base: 10, md: 16 },
  borderTopWidth: '1px',
  ul: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      '3sm': 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    columnGap: 8,
    rowGap: 8,
  },
  svg: { color: 'accent.text' },
  h3: { mt: 3, fontWeight: 'semibold', letterSpacing: 'tight' },
  p: { mt: 1.5, fontSize: 'sm', color: 'text.muted' },
} as const

/** What the product does, in four points. */
export function LandingPoints() {
  const t = useTranslations('main.points')

  return (
    <chakra.section sx={styles}>
      <VisuallyHidden as="h2">{t('title')}</VisuallyHidden>
      <ul>
        {points.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            <h3>{t(`${name}.title`)}</h3>
            <p>{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </chakra.section>
  )
}
