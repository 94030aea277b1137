import guides from './en/guides.json'

/** The texts around the guides. They come with those pages (`GuideTexts`), not with every page. */
export const guideTexts = { guides }
