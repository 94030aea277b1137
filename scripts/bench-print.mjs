export function print(title, rows) {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}
