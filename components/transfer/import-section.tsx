import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ImportResult } from '@/api/transfer.schema'
import { DoneNotice } from './done-notice'
import { FileSource } from './file-source'
import { GuildSource } from './guild-source'
import type { Source } from './source'
import { ImportPreview } from './trial'

/** Choosing a configuration, looking at what it would change, or seeing that it is done. */
type Stage =
  { at: 'choice'; isBack: boolean } | { at: 'trial'; source: Source } | { at: 'done'; result: ImportResult }

/** Brings in a configuration, from a file or from another guild. */
export function ImportSection({ guildId, isReadOnly }: { guildId: string; isReadOnly: boolean }) {
  const t = useTranslations('transfer.import')
  const title = useId()
  const [stage, setStage] = useState<Stage>({ at: 'choice', isBack: false })
  const goBack = () => setStage({ at: 'choice', isBack: true })
  const look = (source: Source) => setStage({ at: 'trial', source })

  if (stage.at === 'trial')
    return (
      <ImportPreview
        key={stage.source.id}
        guildId={guildId}
        source={stage.source}
        onApplied={(result) => setStage({ at: 'done', result })}
        onCancel={goBack}
      />
    )
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      {stage.at === 'done' ? (
        <DoneNotice guildId={guildId} result={stage.result} onAgain={goBack} />
      ) : isReadOnly ? (
        <p className="lead">{t('readOnly')}</p>
      ) : (
        <>
          <p className="lead">{t('lead')}</p>
          <div className="ways">
            <FileSource takesFocus={stage.isBack} onSource={look} />
            <GuildSource guildId={guildId} onSource={look} />
          </div>
        </>
      )}
    </section>
  )
}
