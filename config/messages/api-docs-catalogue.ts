import apiDocs from './en/api-docs.json'

/** The texts of the page about the API. They come with that page (`ApiDocsTexts`), not with every page. */
export const apiDocsTexts = { apiDocs }
