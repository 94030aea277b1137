import { delimiter } from 'node:path'

/**
 * For a program in Python, which leaves nothing beside its files.
 * @param folders where it finds modules
 */
export const pythonEnvironment = (...folders: string[]) => ({
  PYTHONPATH: folders.join(delimiter),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUTF8: '1',
})
