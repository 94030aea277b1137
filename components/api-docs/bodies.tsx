import { Box, Flex, Grid, Heading, type HeadingProps } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ApiContent, ApiDocument, ApiOperation } from '@/api/openapi'
import { Code } from '@/components/ui/code'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { untranslated } from '@/components/ui/untranslated'
import { Fields, nameOf, Prose } from './fields'

export const SubHeading = (props: HeadingProps) => <Heading as="h4" size="sm" mt={3} {...props} />

function Example({ value }: { value: unknown }) {
  const t = useTranslations('apiDocs')
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)

  return (
    <Box as="figure" mt={2} borderWidth="1px" borderRadius="md" overflow="hidden">
      <Flex as="figcaption" align="center" justify="space-between" ps={3} color="text.muted" bg="bg.subtle">
        <span>{t('example')}</span>
        <CopyTextButton
          text={text}
          label={t('copy')}
          outcomes={{ copied: t('copied'), notCopied: t('notCopied') }}
        />
      </Flex>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <Box
        as="pre"
        {...untranslated}
        tabIndex={0}
        role="group"
        aria-label={t('example')}
        p={3}
        maxH="24rem"
        overflow="auto"
        fontFamily="mono"
        fontSize="xs"
      >
        {text}
      </Box>
    </Box>
  )
}

type ContentViewProps = { type: string; content: ApiContent; document: ApiDocument }

export function ContentView({ type, content, document }: ContentViewProps) {
  const t = useTranslations('apiDocs')
  const { schema, example, 'x-events': events } = content
  return (
    <div>
      <Code>{type}</Code>
      {events ? (
        Object.entries(events).map(([name, reference]) => (
          <div key={name}>
            <SubHeading as="h5">{t('event', { name })}</SubHeading>
            <Fields schema={reference} document={document} />
          </div>
        ))
      ) : (
        <Fields schema={schema} document={document} />
      )}
      {example !== undefined && <Example value={example} />}
    </div>
  )
}

type OperationProps = { operation: ApiOperation; document: ApiDocument }

const answersOf = ({ responses }: ApiOperation, isSuccess: boolean) =>
  Object.entries(responses).filter(([status]) => status.startsWith('2') === isSuccess)

export function Answers({ operation, document }: OperationProps) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <SubHeading>{t('answers')}</SubHeading>
      {answersOf(operation, true).map(([status, { description, headers, content }]) => (
        <div key={status}>
          <p>
            <Code>{status}</Code> <Prose text={description} /> {headers && <span>{t('versioned')}</span>}{' '}
            {!content && <span>{t('nobody')}</span>}
          </p>
          {Object.entries(content ?? {}).map(([type, one]) => (
            <ContentView key={type} content={one} {...{ type, document }} />
          ))}
        </div>
      ))}
    </>
  )
}

export function Failures({ operation, document }: OperationProps) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <SubHeading>{t('failures')}</SubHeading>
      <p>{t('failuresText')}</p>
      <Grid as="ul" gap={2} listStyleType="none">
        {answersOf(operation, false).map(([status, { description, headers, content }]) => (
          <li key={status}>
            <details>
              <Box as="summary" cursor="pointer" py={1}>
                <Code>{status}</Code> <Code color="text.muted">{description.replaceAll('`', '')}</Code>
              </Box>
              {headers?.['Retry-After'] !== undefined && <p>{t('retry')}</p>}
              {Object.values(content?.['application/json']?.examples ?? {}).map(({ $ref }) => (
                <Example key={$ref} value={document.components.examples[nameOf($ref)]?.value} />
              ))}
            </details>
          </li>
        ))}
      </Grid>
    </>
  )
}
