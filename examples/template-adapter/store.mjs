import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** What the old backend has no place for: JSON values by name, in one file. */
export function openStore(file) {
  const values = read(file)
  return {
    read: (name) => values[name],
    write(name, value) {
      values[name] = value
      // A file that is renamed into place is never half written.
      writeFileSync(`${file}.new`, JSON.stringify(values, null, 2))
      renameSync(`${file}.new`, file)
    },
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: ${error.message}`)
  }
}
