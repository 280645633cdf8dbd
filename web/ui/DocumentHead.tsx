import { useTranslation } from 'react-i18next'
import { publicUrl, siteName } from '../lib/site.ts'
import { publicPath, type PublicPath } from '../lib/publicPages.ts'

interface DocumentHeadProps {
  title: string
  description?: string
  /** Set for pages that exist in both languages; search engines then learn of the other one. */
  twin?: PublicPath
  /** Keeps the page out of search engines. */
  hidden?: boolean
}

/** React moves these into the document's head. */
export const DocumentHead = ({ title, description, twin, hidden = false }: DocumentHeadProps) => {
  const { i18n } = useTranslation()
  const language = i18n.language === 'de' ? 'de' : 'en'
  const full = title.includes(siteName) ? title : `${title} · ${siteName}`
  return (
    <>
      <title>{full}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {twin !== undefined && (
        <>
          <link rel="canonical" href={publicUrl + publicPath(twin, language)} />
          <link rel="alternate" hrefLang="en" href={publicUrl + publicPath(twin, 'en')} />
          <link rel="alternate" hrefLang="de" href={publicUrl + publicPath(twin, 'de')} />
          <link rel="alternate" hrefLang="x-default" href={publicUrl + publicPath(twin, 'en')} />
          <meta property="og:title" content={full} />
          {description !== undefined && <meta property="og:description" content={description} />}
          <meta property="og:type" content="website" />
          <meta property="og:image" content={`${publicUrl}/social.png`} />
          <meta property="og:locale" content={language === 'de' ? 'de_DE' : 'en_GB'} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
