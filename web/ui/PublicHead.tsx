// What a page that exists in both languages says about itself to browsers, search engines and those who share it.
import { createContext, createElement, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { publicUrl, siteName } from '../lib/site.ts'
import { publicPath, type PublicPath } from '../lib/publicPages.ts'
import { DocumentHead, documentTitle } from './DocumentHead.tsx'
import { ForSearchEngines } from './ForSearchEngines.tsx'
import type { SharedPage, SharedTag } from './sharedTags.ts'

/** What makes the tags where pages are rendered ahead. A browser has none: what it needs comes later, if at all. */
export const TagsAhead = createContext<((page: SharedPage) => SharedTag[]) | null>(null)

interface PublicHeadProps {
  title: string
  description: string
  /** Search engines learn of the page in the other language. */
  twin: PublicPath
}

/**
 * A rendered page brings its tags along. They are taken away when it is left, and a page that is reached inside the app fetches what
 * writes its own: nobody waits for it, and no first view loads it.
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

/** Who runs the exchange and what it is called, on the homepage; elsewhere the way back to it. */
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

/** React moves all but the data into the document's head. */
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
