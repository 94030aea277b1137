import { Box, VisuallyHidden } from '@chakra-ui/react'

// A day has 288 rows, so they are styled from here.
const styles = {
  table: { w: 'full', fontVariantNumeric: 'tabular-nums' },
  'th, td': { textAlign: 'start', py: 2, pe: 4, borderBottomWidth: '1px', whiteSpace: 'nowrap' },
  'thead th': { color: 'text.muted', fontSize: 'sm', fontWeight: 'medium' },
  'tbody th': { fontWeight: 'normal' },
} as const

/** The first cell of a row says what the row is about. */
type DataTableProps = { label: string; columns: string[]; rows: string[][] }

export const DataTable = ({ label, columns, rows }: DataTableProps) => (
  <Box mt={4} maxH="24rem" overflow="auto" sx={styles} tabIndex={0} role="group" aria-label={label}>
    <table>
      <VisuallyHidden as="caption">{label}</VisuallyHidden>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{head}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
)
