import { Badge, Box, Button, Flex, Grid, Heading, IconButton } from '@chakra-ui/react'
import { ChevronDown, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApiDocument } from '@/api/openapi'
import { ErrorNotice } from '@/components/shell/error-notice'
import { Code } from '@/components/ui/code'
import { SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'
import { Answers, ContentView, Failures, SubHeading } from './bodies'
import { FieldList, FieldRow, Prose } from './fields'

export type Call = {
  id: string
  method: string
  path: string
  summary: string
  standing: 'required' | 'optional' | 'never-forwarded'
}
export type CallGroup = { id: string; title: string; is: string; calls: Call[] }

export function CallCard({ call }: { call: Call }) {
  const t = useTranslations('apiDocs')
  const { id, method, path, summary, standing } = call
  const hash = useHash()
  const isTarget = hash === id
  // Its link opens it, unless somebody has closed it since.
  const [choice, setChoice] = useState({ hash: '', isOpen: false })
  const isOpen = (isTarget && choice.hash !== hash) || choice.isOpen
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView({ block: 'start' })
  }, [isTarget])

  return (
    <Box
      as="article"
      ref={card}
      id={id}
      layerStyle="card"
      mt={3}
      scrollMarginTop={4}
      aria-labelledby={`name-${id}`}
    >
      <Flex align="center" ps={4} pe={2} pt={2}>
        <Heading as="h3" id={`name-${id}`} size="sm" flex={1} minW={0}>
          <Button
            variant="link"
            color="inherit"
            fontSize="md"
            w="full"
            minH={8}
            justifyContent="space-between"
            textAlign="start"
            whiteSpace="normal"
            rightIcon={<Box as={ChevronDown} size={16} transform={isOpen ? 'rotate(180deg)' : undefined} />}
            aria-expanded={isOpen}
            aria-controls={`details-${id}`}
            onClick={() => setChoice({ hash, isOpen: !isOpen })}
          >
            {summary}
          </Button>
        </Heading>
        <IconButton
          as="a"
          variant="ghost"
          size="sm"
          color="text.muted"
          href={`#${id}`}
          aria-label={t('link', { name: summary })}
          icon={<Link2 size={16} />}
        />
      </Flex>
      <Flex align="center" wrap="wrap" gap={2} px={4} pb={3}>
        <Method name={method} />
        <Code>{path}</Code>
        <Badge>{t(`standing.${standing}`)}</Badge>
      </Flex>
      <div id={`details-${id}`} hidden={!isOpen}>
        {isOpen && <CallDetails call={call} />}
      </div>
    </Box>
  )
}

/** The document is fetched when the first call is opened. */
function CallDetails({ call: { method, path, standing } }: { call: Call }) {
  const t = useTranslations('apiDocs')
  const { data: document, error, refetch } = useApiDocument()
  if (!document && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const operation = document?.paths[path]?.[method]
  if (!document || !operation)
    return (
      <SkeletonRegion>
        <SkeletonLines lines={8} />
      </SkeletonRegion>
    )

  const { description, 'x-guildhall-404': without, security, parameters, requestBody } = operation
  const has = (scheme: string) => security.some((one) => scheme in one)
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap={2} px={4} pb={4} fontSize="sm">
      {description && (
        <p>
          <Prose text={description} />
        </p>
      )}
      <p>
        <span>{t(`standingText.${standing}`)}</span>{' '}
        {without && <span>{t('without', { what: without })}</span>}
      </p>
      <SubHeading>{t('security.title')}</SubHeading>
      {has('botKey') && <p>{t('security.bot')}</p>}
      {has('session') && <p>{t('security.browser')}</p>}
      {has('platformToken') && <p>{t('security.own')}</p>}
      {parameters.length > 0 && (
        <>
          <SubHeading>{t('parameters')}</SubHeading>
          <FieldList>
            {parameters.map(({ name, required, description, schema }) => (
              <FieldRow
                key={name}
                {...{ name, document }}
                schema={{ ...schema, description }}
                isRequired={required}
              />
            ))}
          </FieldList>
        </>
      )}
      {requestBody && <SubHeading>{t(requestBody.required ? 'body' : 'bodyOptional')}</SubHeading>}
      {Object.entries(requestBody?.content ?? {}).map(([type, content]) => (
        <ContentView key={type} {...{ type, content, document }} />
      ))}
      <Answers operation={operation} document={document} />
      <Failures operation={operation} document={document} />
    </Grid>
  )
}

const methodVariants: Record<string, string> = {
  get: 'accent',
  post: 'success',
  patch: 'warning',
  delete: 'danger',
}

export const Method = ({ name }: { name: string }) => (
  <Badge variant={methodVariants[name] ?? 'neutral'} flexShrink={0} fontFamily="mono" fontSize="2xs">
    {name.toUpperCase()}
  </Badge>
)

export const useHash = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => '',
  )

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
