import health from './en/health.json'

/** The texts of the health check. They come with its panel (`HealthTexts`), not with every page. */
export const healthTexts = { health }
