import { Box } from '@chakra-ui/react'

// A day has 288 rows, so they are styled from here.
const styles = {
  table: { w: 'full', fontVariantNumeric: 'tabular-nums' },
  'th, td': { textAlign: 'start', py: 2, pe: 4, borderBottomWidth: '1px', whiteSpace: 'nowrap' },
  th: { color: 'text.muted', fontSize: 'sm', fontWeight: 'medium' },
} as const

type DataTableProps = { label: string; columns: string[]; rows: string[][] }

export const DataTable = ({ label, columns, rows }: DataTableProps) => (
  <Box mt={4} maxH="24rem" overflow="auto" sx={styles} tabIndex={0} role="group" aria-label={label}>
    <table>
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
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
)
