// What a page says about itself to browsers, search engines and those who share it.
import { useTranslation } from 'react-i18next'
import { publicUrl, siteName } from '../lib/site.ts'
import { publicPath, type PublicPath } from '../lib/publicPages.ts'
import { StructuredData } from './StructuredData.tsx'

interface DocumentHeadProps {
  title: string
  description?: string
  /** Set for pages that exist in both languages; search engines then learn of the other one. */
  twin?: PublicPath
  /** Keeps the page out of search engines. */
  hidden?: boolean
}

type Language = 'en' | 'de'

/** Kinds of pages with a picture of their own; all others share one. */
const socialPictureOf = (twin: PublicPath): string =>
  twin === '/' ? 'home' : (/^\/(help|economy)/.exec(twin)?.[1] ?? 'site')
const socialSize = { width: 1200, height: 630 }

interface SharedProps {
  full: string
  description: string | undefined
  url: string
  picture: string
  language: Language
}

/** How the page looks where somebody shares its address. */
const SharedMeta = ({ full, description, url, picture, language }: SharedProps) => {
  const image = `${publicUrl}/social/${picture}.${language}.png`
  const properties = {
    title: full,
    description,
    type: 'website',
    url,
    site_name: siteName,
    locale: language === 'de' ? 'de_DE' : 'en_GB',
    'locale:alternate': language === 'de' ? 'en_GB' : 'de_DE',
    image,
    'image:width': String(socialSize.width),
    'image:height': String(socialSize.height),
    'image:alt': full,
  }
  return (
    <>
      {Object.entries(properties).map(
        ([name, content]) => content !== undefined && <meta key={name} property={`og:${name}`} content={content} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

interface PageDataProps {
  twin: PublicPath
  title: string
  url: string
  language: Language
}

/** Who runs the exchange and what it is called, on the homepage; elsewhere the way back to it. */
const pageData = ({ twin, title, url, language }: PageDataProps): Record<string, unknown> => {
  const home = publicUrl + publicPath('/', language)
  if (twin !== '/') {
    const way = [
      { name: siteName, item: home },
      { name: title, item: url },
    ]
    return {
      '@type': 'BreadcrumbList',
      itemListElement: way.map((place, at) => ({ '@type': 'ListItem', position: at + 1, ...place })),
    }
  }
  const organisation = { '@id': `${publicUrl}/#organization` }
  const website = { '@id': `${publicUrl}/#website` }
  const logo = `${publicUrl}/favicon.svg`
  return {
    '@graph': [
      { '@type': 'Organization', ...organisation, name: siteName, url: `${publicUrl}/`, logo },
      { '@type': 'WebSite', ...website, name: siteName, url: home, inLanguage: language, publisher: organisation },
    ],
  }
}

/** React moves all but the data into the document's head. */
export const DocumentHead = ({ title, description, twin, hidden = false }: DocumentHeadProps) => {
  const { i18n } = useTranslation()
  const language = i18n.language === 'de' ? 'de' : 'en'
  const full = title.includes(siteName) ? title : `${title} · ${siteName}`
  const url = twin === undefined ? '' : publicUrl + publicPath(twin, language)
  return (
    <>
      <title>{full}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {twin !== undefined && (
        <>
          <link rel="canonical" href={url} />
          <link rel="alternate" hrefLang="en" href={publicUrl + publicPath(twin, 'en')} />
          <link rel="alternate" hrefLang="de" href={publicUrl + publicPath(twin, 'de')} />
          <link rel="alternate" hrefLang="x-default" href={publicUrl + publicPath(twin, 'en')} />
          <SharedMeta
            full={full}
            description={description}
            url={url}
            picture={socialPictureOf(twin)}
            language={language}
          />
          <StructuredData data={() => (import.meta.env.SSR ? pageData({ twin, title, url, language }) : {})} />
        </>
      )}
    </>
  )
}
