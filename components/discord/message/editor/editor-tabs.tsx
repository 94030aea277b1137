import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'

export type EditorTab = 'edit' | 'preview'

type EditorTabsProps = {
  /** The panels are `{id}-edit` and `{id}-preview`, the tabs the same with `-tab`. */
  id: string
  tab: EditorTab
  onChange: (tab: EditorTab) => void
}

const tabs: readonly EditorTab[] = ['edit', 'preview']

/**
 * Form or preview, where there is room for one of them; hidden where both are shown. The tabs are no buttons: those
 * would be dead for who may look only. The one with the focus is always the chosen one, so no key has to press it.
 */
export function EditorTabs({ id, tab, onChange }: EditorTabsProps) {
  const t = useTranslations('message')
  const names = { edit: t('edit'), preview: t('preview.title') }

  function walk(event: KeyboardEvent<HTMLElement>) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const isFirst = event.key === 'Home' || (event.key !== 'End' && tab === 'preview')
    onChange(isFirst ? 'edit' : 'preview')
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[isFirst ? 0 : 1]?.focus()
  }

  return (
    <div className="tabs" role="tablist" onKeyDown={walk}>
      {tabs.map((each) => (
        <span
          key={each}
          role="tab"
          id={`${id}-${each}-tab`}
          aria-selected={tab === each}
          aria-controls={`${id}-${each}`}
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {names[each]}
        </span>
      ))}
    </div>
  )
}
