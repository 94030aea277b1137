import fc from 'fast-check'

// The same cases in every run: a red run tells of the change that it follows, and can be repeated.
fc.configureGlobal({ seed: 20_261, endOnFailure: true })

export { fc }
