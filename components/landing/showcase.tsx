import { chakra, Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'

/** Files in public/showcase, which `npm run screenshots` draws in both colour modes. */
const pictures = ['overview', 'presets', 'history'] as const

const styles = {
  py: { base: 8, md: 12 },
  borderTopWidth: '1px',
  ol: { listStyle: 'none', display: 'grid', gap: { base: 10, md: 14 }, mt: 8 },
  li: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
    alignItems: 'center',
    gap: { base: 4, lg: 10 },
  },
  h3: { fontWeight: 'semibold', fontSize: 'lg', letterSpacing: 'tight' },
  p: { mt: 1.5, color: 'text.muted' },
  img: { w: 'full', h: 'auto', borderWidth: '1px', borderRadius: 'xl', boxShadow: 'raised' },
  '[data-theme=light] & .dark, [data-theme=dark] & .light': { display: 'none' },
} as const

/** The product as it is, in the colours of the page. */
export function Showcase() {
  const t = useTranslations('main.showcase')

  return (
    <chakra.section sx={styles} aria-labelledby="showcase">
      <Heading as="h2" id="showcase" size="lg">
        {t('title')}
      </Heading>
      <ol>
        {pictures.map((name) => (
          <li key={name}>
            <div>
              <h3>{t(`${name}.title`)}</h3>
              <p>{t(`${name}.text`)}</p>
            </div>
            {/* The browser loads a picture once somebody comes near it, and never the one that is not drawn. */}
            {(['light', 'dark'] as const).map((mode) => (
              <img
                key={mode}
                className={mode}
                src={`/showcase/${name}-${mode}.webp`}
                alt={t(`${name}.picture`)}
                width={1366}
                height={854}
                loading="lazy"
                decoding="async"
              />
            ))}
          </li>
        ))}
      </ol>
    </chakra.section>
  )
}
