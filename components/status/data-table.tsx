import { chakra } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'

const styles = {
  mt: 4,
  maxH: '24rem',
  overflow: 'auto',
  table: { w: 'full', fontVariantNumeric: 'tabular-nums' },
  'th, td': { textAlign: 'start', py: 2, pe: 4, borderBottomWidth: '1px', whiteSpace: 'nowrap' },
  th: { color: 'text.muted', fontSize: 'sm', fontWeight: 'medium' },
} as const

/** @param rows their cells; the first one names the row */
export const DataTable = (props: { label: string; columns: string[]; rows: string[][] }) => (
  <chakra.div sx={styles} tabIndex={0} role="group" aria-label={props.label}>
    <table>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((cells, row) => (
          <tr key={`${row} ${cells[0]}`}>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </chakra.div>
)

/** Numbers that the bot may not have told. */
export function useWritten() {
  const t = useTranslations('status')
  const format = useFormatter()
  const known = (value: number | null | undefined): value is number => value !== null && value !== undefined
  return {
    latency: (value?: number | null) => (known(value) ? t('ms', { value: Math.round(value) }) : t('notSaid')),
    count: (value?: number | null) => (known(value) ? format.number(value) : t('notSaid')),
  }
}
