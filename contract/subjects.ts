/* What a change belongs to: `settings`, or `feature:` and the feature's id. */

const id = '[a-z][a-z0-9-]{0,63}'

export const featureIdPattern = new RegExp(`^${id}$`)
export const subjectPattern = new RegExp(`^(?:settings|feature:${id})$`)

/** The feature that a subject is about; undefined for the settings. */
export const featureOf = (subject: string) => /^feature:(.+)$/.exec(subject)?.[1]
