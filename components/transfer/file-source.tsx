import { Button } from '@chakra-ui/react'
import { CircleAlert, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { readConfiguration, type Refusal } from './read-configuration'
import { newSource, type Source } from './source'
import { useFileDrop } from './use-file-drop'

type FileSourceProps = {
  /** The button that led elsewhere is gone: the focus comes here. */
  takesFocus: boolean
  onSource: (source: Source) => void
}

/** A file of this device, chosen or dropped. It is read in the browser; one that will not do says why. */
export function FileSource({ takesFocus, onSource }: FileSourceProps) {
  const t = useTranslations('transfer.file')
  const title = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(0)
  const [refusal, setRefusal] = useState<(Refusal & { file: string }) | null>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  async function take(file: File) {
    const turn = (latest.current += 1)
    const read = await readConfiguration(file)
    // Another file was chosen meanwhile.
    if (turn !== latest.current) return
    if (read.refusal) setRefusal({ ...read.refusal, file: file.name })
    else onSource(newSource(read.configuration, file.name))
  }
  const { isOver, dropProps } = useFileDrop((file) => void take(file))

  return (
    <section className="way" aria-labelledby={title}>
      <h3 id={title}>{t('title')}</h3>
      <p className="lead">{t('text')}</p>
      <div className="drop" data-over={isOver || undefined} {...dropProps}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('input')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen once more.
            target.value = ''
            if (file) void take(file)
          }}
        />
        <Button
          ref={button}
          variant="outline"
          leftIcon={<FileUp size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <span className="hint">{t('drop')}</span>
      </div>
      <div role="alert">
        {refusal && (
          <div className="refusal">
            <CircleAlert size={20} aria-hidden />
            <div>
              <p className="title">{t('refused')}</p>
              <p>{t(`problems.${refusal.problem}`, refusal)}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
