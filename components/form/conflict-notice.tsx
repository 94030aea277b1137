import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'

const styles = {
  display: 'grid',
  gap: 3,
  fontSize: 'sm',
  h3: { fontWeight: 'semibold' },
  '.hint': { color: 'text.muted' },
  '.field': { display: 'grid', gap: 2, gridTemplateColumns: { base: '1fr', '3sm': '1fr 1fr' } },
  '.name': { gridColumn: '1 / -1', fontWeight: 'semibold' },
  '.side': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    ps: 3,
    pe: 1.5,
    py: 1.5,
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.canvas',
  },
  '.side > div': { flex: '1 1 10rem', minW: 0 },
  '.whose': { fontSize: 'xs', color: 'text.muted' },
  '.value': { overflowWrap: 'anywhere', fontWeight: 'medium' },
} as const

/** One field that both sides changed, in words. */
export type FieldConflict = { name: string; label: string; mine: ReactNode; theirs: ReactNode }

type ConflictNoticeProps = {
  conflicts: FieldConflict[]
  onKeepMine: (name: string) => void
  onTakeTheirs: (name: string) => void
}

/** Somebody else changed the same fields meanwhile: for each of them one of the two values has to be chosen. */
export function ConflictNotice({ conflicts, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useTranslations('form.conflict')
  const place = useRef<HTMLDivElement>(null)
  // The choice that was pressed is gone: the next one has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
  }, [conflicts.length])

  return (
    <chakra.div ref={place} sx={styles} role="alert">
      <div>
        <h3>{t('title')}</h3>
        <p className="hint">{t('hint')}</p>
      </div>
      {conflicts.map(({ name, label, mine, theirs }) => (
        <div key={name} className="field" role="group" aria-label={label}>
          <p className="name">{label}</p>
          <Side
            whose={t('theirs')}
            value={theirs}
            action={t('takeTheirs')}
            onChoose={() => onTakeTheirs(name)}
          />
          <Side whose={t('mine')} value={mine} action={t('keepMine')} onChoose={() => onKeepMine(name)} />
        </div>
      ))}
    </chakra.div>
  )
}

type SideProps = { whose: string; value: ReactNode; action: string; onChoose: () => void }

const Side = ({ whose, value, action, onChoose }: SideProps) => (
  <div className="side">
    <div>
      <p className="whose">{whose}</p>
      <div className="value">{value}</div>
    </div>
    <Button size="sm" variant="outline" onClick={onChoose}>
      {action}
    </Button>
  </div>
)
