// What a page says about itself to browsers, search engines and those who share it.
import { useTranslation } from 'react-i18next'
import { publicUrl, siteName } from '../lib/site.ts'
import { publicPath, type PublicPath } from '../lib/publicPages.ts'
import { ForSearchEngines } from './ForSearchEngines.tsx'

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

interface ForRobotsProps {
  full: string
  description: string | undefined
  twin: PublicPath
  url: string
  language: Language
}

/**
 * Where the page is in the other language, and how it looks where somebody shares its address. Who reads that reads rendered pages, so it
 * stays out of the browser's bundle.
 */
const ForRobots = ({ full, description, twin, url, language }: ForRobotsProps) => {
  const image = `${publicUrl}/social/${socialPictureOf(twin)}.${language}.png`
  const shared = {
    'og:title': full,
    'og:description': description,
    'og:type': 'website',
    'og:url': url,
    'og:site_name': siteName,
    'og:locale': language === 'de' ? 'de_DE' : 'en_GB',
    'og:locale:alternate': language === 'de' ? 'en_GB' : 'de_DE',
    'og:image': image,
    'og:image:width': String(socialSize.width),
    'og:image:height': String(socialSize.height),
    'og:image:alt': full,
  }
  const onTwitter = { card: 'summary_large_image', title: full, description, image, 'image:alt': full }
  return (
    <>
      <link rel="alternate" hrefLang="en" href={publicUrl + publicPath(twin, 'en')} />
      <link rel="alternate" hrefLang="de" href={publicUrl + publicPath(twin, 'de')} />
      <link rel="alternate" hrefLang="x-default" href={publicUrl + publicPath(twin, 'en')} />
      {Object.entries(shared).map(
        ([name, content]) => content !== undefined && <meta key={name} property={name} content={content} />,
      )}
      {Object.entries(onTwitter).map(
        ([name, content]) => content !== undefined && <meta key={name} name={`twitter:${name}`} content={content} />,
      )}
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
          {import.meta.env.SSR && (
            <ForRobots full={full} description={description} twin={twin} url={url} language={language} />
          )}
          <ForSearchEngines data={() => (import.meta.env.SSR ? pageData({ twin, title, url, language }) : {})} />
        </>
      )}
    </>
  )
}
