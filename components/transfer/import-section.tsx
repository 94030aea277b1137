import { Button, Flex, SimpleGrid, Text } from '@chakra-ui/react'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { useRevertImport } from '@/api/history'
import type { ImportResult } from '@/contract/calls/transfer'
import { countChanges } from '@/components/copy/plan'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Card, Notice } from '@/components/ui/page'
import { paths } from '@/config/paths'
import { ImportPreview } from './import-preview'
import { FileSource, GuildSource, type Source } from './import-sources'

type Stage =
  { at: 'choice'; isBack: boolean } | { at: 'preview'; source: Source } | { at: 'done'; result: ImportResult }

export function ImportSection({ guildId, isReadOnly }: { guildId: string; isReadOnly: boolean }) {
  const t = useTranslations('transfer.import')
  const [stage, setStage] = useState<Stage>({ at: 'choice', isBack: false })
  const goBack = () => setStage({ at: 'choice', isBack: true })
  const preview = (source: Source) => setStage({ at: 'preview', source })

  if (stage.at === 'preview')
    return (
      <ImportPreview
        key={stage.source.id}
        guildId={guildId}
        source={stage.source}
        onApplied={(result) => setStage({ at: 'done', result })}
        onCancel={goBack}
      />
    )
  if (stage.at === 'done')
    return (
      <Card title={t('title')}>
        <DoneNotice guildId={guildId} result={stage.result} onAgain={goBack} />
      </Card>
    )
  return (
    <Card title={t('title')} lead={t(isReadOnly ? 'readOnly' : 'lead')}>
      {!isReadOnly && (
        <SimpleGrid columns={{ base: 1, md: 2 }} spacing={{ base: 6, md: 8 }} alignItems="start" mt={5}>
          <FileSource takesFocus={stage.isBack} onSource={preview} />
          <GuildSource guildId={guildId} onSource={preview} />
        </SimpleGrid>
      )}
    </Card>
  )
}

const texts = {
  done: ['title', 'text'],
  nothing: ['nothing', 'nothingText'],
  undone: ['undone', 'undoneText'],
} as const

type DoneNoticeProps = { guildId: string; result: ImportResult; onAgain: () => void }

function DoneNotice({ guildId, result, onAgain }: DoneNoticeProps) {
  const t = useTranslations('transfer.done')
  const { mutate, error, isPending, isSuccess } = useRevertImport(guildId)
  const root = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => root.current?.focus(), [isSuccess])

  const { batch, from } = result
  const state = isSuccess ? 'undone' : batch === null ? 'nothing' : 'done'
  const [title, text] = texts[state]

  return (
    <>
      <Notice
        ref={root}
        tone="success"
        icon={CircleCheck}
        mt={4}
        outline={0}
        tabIndex={-1}
        role="group"
        aria-labelledby="import-done"
      >
        <div>
          <Text fontWeight="semibold" id="import-done">
            {t(title, { name: from.name, ...countChanges(result.parts) })}
          </Text>
          <Text>{t(text)}</Text>
        </div>
      </Notice>
      {error && <InlineNotice title={t('undoFailed')} error={error} />}
      <Flex wrap="wrap" align="center" gap={3} mt={4}>
        {state === 'done' && batch !== null && (
          <BusyButton
            variant="outline"
            leftIcon={<Undo2 size={16} />}
            isLoading={isPending}
            loadingText={t('undoing')}
            onClick={() => mutate(batch)}
          >
            {t('undo')}
          </BusyButton>
        )}
        {state !== 'nothing' && (
          <Button as={NextLink} href={paths.guildHistory(guildId)} prefetch={false} variant="outline">
            {t('history')}
          </Button>
        )}
        <Button variant="ghost" isDisabled={isPending} onClick={onAgain}>
          {t('again')}
        </Button>
      </Flex>
    </>
  )
}
