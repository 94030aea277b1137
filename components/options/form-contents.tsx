import { Badge, Box, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, type MouseEvent, useEffect, useState } from 'react'
import { Chips } from '@/components/ui/chips'
import { isSame } from '@/contract/json'
import { toggled } from '@/config/toggled'
import { inLowWindow, whileTyping } from '@/theme/foundations'
import { DeclaredText } from '@/components/ui/declared-text'

type FormSection = { id: string; title: string; problems: number }

/** As many sections as need no index. */
const few = 2

function Index({ sections }: { sections: readonly FormSection[] }) {
  const t = useTranslations('features.index')
  const inView = useSectionInView(sections.map(({ id }) => id))
  const [chosen, choose] = useChosenSection()
  const current = chosen ?? inView
  if (sections.length <= few) return null

  return (
    <Box
      as="nav"
      className="index"
      aria-label={t('label')}
      position="sticky"
      sx={{ [inLowWindow]: { position: 'static' }, [whileTyping]: { display: 'none' } }}
      top={16}
      zIndex="docked"
      bg="bg.canvas"
      my={-3}
    >
      <Chips current={current} py={2}>
        {sections.map(({ id, title, problems }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => {
              goTo(event, id)
              choose(id)
            }}
          >
            <span>
              <DeclaredText>{title}</DeclaredText>
            </span>
            {problems > 0 && (
              <Badge variant="danger" ms={1.5} me={-1.5}>
                {problems}
                <VisuallyHidden> {t('problems', { count: problems })}</VisuallyHidden>
              </Badge>
            )}
          </a>
        ))}
      </Chips>
    </Box>
  )
}

export const FormContents = memo(Index, (one, other) => isSame(one.sections, other.sections))

/** Without the address, whose changes ask about what is not saved. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** The section that somebody went to, until they go on: a short one at the end never comes to the top. */
function useChosenSection() {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (chosen === null) return
    const forget = () => setChosen(null)
    for (const act of acts) window.addEventListener(act, forget, { passive: true })
    return () => {
      for (const act of acts) window.removeEventListener(act, forget)
    }
  }, [chosen])
  return [chosen, setChosen] as const
}
const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The first section of those that stand in the upper part of the window: at first, of all. */
function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    let inView: ReadonlySet<string> = new Set()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inView = toggled(inView, target.id, isIntersecting)
        setCurrent(key.split(' ').find((id) => inView.has(id)))
      },
      { rootMargin: '-140px 0px -50% 0px' },
    )
    for (const id of key.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])

  return current
}
