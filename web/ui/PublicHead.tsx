// Head tags of a page that exists in both languages, for browsers, search engines and social sharing.
import { createContext, createElement, use, useEffect } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { publicUrl, siteName } from '../lib/site.ts'
import { publicPath, type PublicPath } from '../lib/publicPages.ts'
import { DocumentHead, documentTitle } from './DocumentHead.tsx'
import { ForSearchEngines } from './ForSearchEngines.tsx'
import type { SharedPage, SharedTag } from './sharedTags.ts'

/** Creates the tags during prerendering. Not provided in the browser, where they are lazy-loaded, if needed at all. */
export const TagsAhead = createContext<((page: SharedPage) => SharedTag[]) | null>(null)

interface PublicHeadProps {
  title: string
  description: string
  /** The page's path in the other language, for search engines. */
  twin: PublicPath
}

/**
 * A prerendered page includes its tags. They are removed when it is left; a page reached by client-side navigation
 * lazy-loads the code that writes its own, so that no first view waits for it.
 */
const useSharedTags = ({ title, description, twin, language }: SharedPage): void => {
  useEffect(() => {
    const life = new AbortController()
    if (document.head.querySelector('[data-shared]') === null) {
      void import('./writeSharedTags.ts').then(
        ({ writeSharedTags }) => {
          if (!life.signal.aborted) writeSharedTags({ title, description, twin, language })
        },
        () => undefined,
      )
    }
    return () => {
      life.abort()
      for (const tag of document.head.querySelectorAll('[data-shared]')) tag.remove()
    }
  }, [title, description, twin, language])
}

/** Organisation and site name on the homepage; a breadcrumb to it elsewhere. */
const pageData = ({ twin, title, language }: SharedPage, url: string): Record<string, unknown> => {
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

/** React hoists everything except the structured data into the document's head. */
export const PublicHead = ({ title, description, twin }: PublicHeadProps) => {
  const { i18n } = useTranslation()
  const tagsAhead = use(TagsAhead)
  const language = i18n.language === 'de' ? 'de' : 'en'
  const url = publicUrl + publicPath(twin, language)
  const page: SharedPage = { title: documentTitle(title), description, twin, language }
  useSharedTags(page)
  return (
    <>
      <DocumentHead title={title} description={description} />
      <link rel="canonical" href={url} />
      {tagsAhead?.(page).map(({ element, attributes }) =>
        createElement(element, { key: Object.values(attributes).join(' '), ...attributes }),
      )}
      <ForSearchEngines data={() => (import.meta.env.SSR ? pageData({ ...page, title }, url) : {})} />
    </>
  )
}
