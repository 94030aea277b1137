import { useMemo, useState } from 'react'
import { fieldOf, validate, type ProfileField, type ProfileValues } from './profile-values'

type Complaints = Readonly<Record<string, string>>

const none: Complaints = {}

const without = (complaints: Complaints, field: ProfileField): Complaints =>
  Object.fromEntries(Object.entries(complaints).filter(([path]) => fieldOf(path) !== field))

/**
 * What is said about the values now, by path: what is being written once it was left or an attempt to save was made, what
 * the server said until its field is changed.
 */
export function useProfileErrors(saved: ProfileValues, values: ProfileValues) {
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const [server, setServer] = useState<Complaints>(none)
  const wrong = useMemo(() => validate(saved, values), [saved, values])

  const isSaid = (path: string) => {
    const field = fieldOf(path)
    return hasTried || (field !== null && left.has(field))
  }

  return {
    said: { ...Object.fromEntries(Object.entries(wrong).filter(([path]) => isSaid(path))), ...server },
    leave: (field: ProfileField) => setLeft((before) => new Set([...before, field])),
    forget: (field: ProfileField) => setServer((before) => without(before, field)),
    setHasTried,
    setServer,
    clear: () => {
      setLeft(new Set())
      setHasTried(false)
      setServer(none)
    },
  }
}
