import { Button, Flex, FormControl, FormLabel, Select, Stack, Text } from '@chakra-ui/react'
import { CircleAlert, Copy, FileUp } from 'lucide-react'
import { useNow, useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useJoin } from '@/components/ui/use-join'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/contract/calls/discord'
import { fieldErrors } from '@/contract/field-message'
import { isObject, readJson, writeJson } from '@/contract/json'
import { useFetchConfiguration } from '@/api/transfer'
import type { ConfigurationFile } from '@/contract/calls/transfer'
import { sortGuilds } from '@/components/discord/find-guilds'
import { BusyButton } from '@/components/ui/busy-button'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Notice } from '@/components/ui/page'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { useFormatTime } from '@/components/ui/use-format-time'
import { useScrollTo } from '@/components/ui/use-scroll-to'
import { transferBytes, transferFileBytes } from '@/contract/limits'
import { mayOpenGuild } from '@/contract/discord/permissions'
import { Group } from './group'

type GuildSourceProps = { guildId: string; onSource: (source: Source) => void }

export function GuildSource({ guildId, onSource }: GuildSourceProps) {
  const t = useTranslations('transfer.copy')
  const language = useLocale()
  const list = useGuildList()
  const { mutate, error, isPending } = useFetchConfiguration()
  const [chosen, setChosen] = useState('')
  const isSource = (guild: GuildPreview) =>
    guild.id !== guildId && mayOpenGuild(guild) && guild.bot_present !== false
  const guilds = list.data && sortGuilds(list.data.filter(isSource), new Set(), { language })
  const copy = () =>
    mutate(chosen, { onSuccess: (configuration) => onSource(newSource(configuration, null)) })

  return (
    <Group title={t('title')} lead={t('text')}>
      {guilds?.length === 0 && <Text layerStyle="hint">{t('none')}</Text>}
      {!guilds && list.error && (
        <InlineNotice title={t('listFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {(guilds ? guilds.length > 0 : !list.error) && (
        <Stack spacing={3} align="start">
          <FormControl>
            <FormLabel>{t('server')}</FormLabel>
            <Select
              value={chosen}
              isDisabled={isPending || !guilds}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">{t(guilds ? 'choose' : 'loading')}</option>
              {guilds?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FormControl>
          <BusyButton
            variant="outline"
            leftIcon={<Copy size={16} />}
            isDisabled={chosen === ''}
            isLoading={isPending}
            loadingText={t('busy')}
            onClick={copy}
          >
            {t('action')}
          </BusyButton>
        </Stack>
      )}
      {error && <InlineNotice title={t('failed')} error={error} />}
    </Group>
  )
}

type FileSourceProps = {
  takesFocus: boolean
  onSource: (source: Source) => void
}

export function FileSource({ takesFocus, onSource }: FileSourceProps) {
  const t = useTranslations('transfer.file')
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const drop = useRef<HTMLDivElement>(null)
  const latest = useRef(0)
  const [refusal, setRefusal] = useState<(FileError & { file: string }) | null>(null)
  const notice = useScrollTo(refusal)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  async function take(file: File) {
    const turn = (latest.current += 1)
    const read = await readConfiguration(file)
    // Another file has been chosen since.
    if (turn !== latest.current) return
    if (read.refusal) setRefusal({ ...read.refusal, file: file.name })
    else onSource(newSource(read.configuration, file.name))
  }
  useFileDrop(drop, { isWanted: isJson, onFile: (file) => void take(file) })

  return (
    <Group title={t('title')} lead={t('text')}>
      <Flex
        ref={drop}
        wrap="wrap"
        align="center"
        justify="center"
        gap={3}
        px={4}
        py={6}
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.strong"
        borderRadius="lg"
        sx={{ '&[data-over]': { bg: 'accent.subtle', borderColor: 'accent.solid' } }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('input')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Allows the same file to be chosen again.
            target.value = ''
            if (file) void take(file)
          }}
        />
        <Button
          ref={button}
          variant="outline"
          leftIcon={<FileUp size={16} />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <Text as="span" layerStyle="hint">
          {t('drop')}
        </Text>
      </Flex>
      <div ref={notice} role="alert">
        {refusal && (
          <Notice tone="danger" icon={CircleAlert}>
            <div>
              <Text fontWeight="semibold">{t('refused')}</Text>
              <p>{t(`problems.${refusal.problem}`, refusal)}</p>
            </div>
          </Notice>
        )}
      </div>
    </Group>
  )
}

const isJson = ({ name }: File) => name.endsWith('.json')

type Problem = 'unreadable' | 'large' | 'notJson' | 'foreign' | 'newer' | 'damaged'
/** `place` is the path of the first error, `megabytes` the limit that is exceeded. */
type FileError = { problem: Problem; place: string; megabytes: number }
type ReadFile = { configuration: ConfigurationFile; refusal?: undefined } | { refusal: FileError }

const failWith = (problem: Problem, { place = '', megabytes = 0 }: Partial<FileError> = {}): ReadFile => ({
  refusal: { problem, place, megabytes },
})
const tooLarge = (limit: number) => failWith('large', { megabytes: limit / 1024 ** 2 })

const lengthOf = (value: unknown) => new TextEncoder().encode(writeJson(value)).length

async function validate(value: unknown): Promise<ReadFile> {
  if (!isObject(value) || value.format !== 'guildhall/configuration') return failWith('foreign')
  if (typeof value.version === 'number' && value.version > 1) return failWith('newer')
  const code = await import('@/api/answers').catch(() => null)
  if (!code) return failWith('unreadable')
  const { data, error } = code.answers.configurationFile.safeParse(value)
  if (!data) return failWith('damaged', { place: Object.keys(fieldErrors(error)).at(0) })
  return lengthOf(data) > transferBytes ? tooLarge(transferBytes) : { configuration: data }
}

/** Never rejects. */
async function readConfiguration(file: File): Promise<ReadFile> {
  if (file.size > transferFileBytes) return tooLarge(transferFileBytes)
  const text = await file.text().catch(() => null)
  if (text === null) return failWith('unreadable')
  // Some editors write a byte order mark.
  const value = readJson(text.replace(/^\uFEFF/, ''))
  return value === undefined ? failWith('notJson') : validate(value)
}

export type Source = {
  /** Different for each choice, even of the same file. */
  id: string
  configuration: ConfigurationFile
  /** The file's name; null if it comes from another guild. */
  file: string | null
}

let count = 0

const newSource = (configuration: ConfigurationFile, file: string | null): Source => ({
  id: String((count += 1)),
  configuration,
  file,
})

export function SourceLine({ source: { configuration, file } }: { source: Source }) {
  const t = useTranslations('transfer.source')
  const join = useJoin()
  const { guild, exported_at: exportedAt } = configuration
  const when = useFormatTime()(exportedAt, useNow()).absolute
  return (
    <Text layerStyle="hint" overflowWrap="anywhere">
      {file === null
        ? t('guild', { name: guild.name })
        : join.apart([t('file', { name: guild.name, when }), t('fileName', { file })])}
    </Text>
  )
}
