import NextDocument, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document'
import { extractPageStyles } from '@/components/app/page-styles'
import { defaultLanguage, directionOf, type Language } from '@/config/messages/languages'
import { colourModeScript, earlyClickScript, scriptSourcesScript } from '@/config/inline-scripts'

/** `data-language` is what the page is in, whatever a translator makes of it. */
const attributesOf = (language: Language) => ({
  lang: language,
  ...(directionOf(language) === 'rtl' && { dir: 'rtl' }),
  ...(language !== defaultLanguage && { 'data-language': language }),
})

export default function Document({ language }: { language: Language }) {
  return (
    <Html {...attributesOf(language)}>
      <Head>
        {/* The first paint shows all of the page: in between, scripts would be run before the rest of it is painted. */}
        <link rel="expect" href="#__NEXT_DATA__" blocking="render" />
      </Head>
      <body>
        {/* Constant, before the first paint; the content security policy allows them by their hashes. */}
        <script dangerouslySetInnerHTML={{ __html: scriptSourcesScript }} />
        <script dangerouslySetInnerHTML={{ __html: colourModeScript }} />
        <script dangerouslySetInnerHTML={{ __html: earlyClickScript }} />
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}

Document.getInitialProps = async (context: DocumentContext) => {
  const drawn = await NextDocument.getInitialProps(context)
  const language = context.req?.page?.language ?? defaultLanguage
  return { ...drawn, ...extractPageStyles(drawn.html), language }
}
