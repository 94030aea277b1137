/**
 * The files of ours that you read to follow one act from the screen to the database and back. `npm run architecture`
 * writes them into docs/architecture.md; a test holds that each is there, is linked with another one by an import, and
 * that no journey has more files than `most`.
 */
exports.journeys = {}
