// Tags for language alternates and social sharing of a public page, in order.
import { publicUrl, siteName } from '../lib/site.ts'
import { publicPath, type PublicPath } from '../lib/publicPages.ts'

export interface SharedPage {
  /** The document title. */
  title: string
  description: string
  /** Its English path; the page exists in both languages. */
  twin: PublicPath
  language: 'en' | 'de'
}

export interface SharedTag {
  element: 'link' | 'meta'
  attributes: Readonly<Record<string, string>>
}

/** Kinds of pages with their own social image; all others share one. */
const socialPictureOf = (twin: PublicPath): string =>
  twin === '/' ? 'home' : (/^\/(help|economy)/.exec(twin)?.[1] ?? 'site')
const socialSize = { width: 1200, height: 630 }

/** Attribute that finds them again when the page is left. */
export const sharedMark = 'data-shared'

export const sharedTags = ({ title, description, twin, language }: SharedPage): SharedTag[] => {
  const image = `${publicUrl}/social/${socialPictureOf(twin)}.${language}.png`
  const [here, there] = language === 'de' ? ['de_DE', 'en_GB'] : ['en_GB', 'de_DE']
  const addresses = { en: 'en', de: 'de', 'x-default': 'en' } as const
  const shared = {
    'og:title': title,
    'og:description': description,
    'og:type': 'website',
    'og:url': publicUrl + publicPath(twin, language),
    'og:site_name': siteName,
    'og:locale': here,
    'og:locale:alternate': there,
    'og:image': image,
    'og:image:width': String(socialSize.width),
    'og:image:height': String(socialSize.height),
    'og:image:alt': title,
  }
  const onTwitter = { card: 'summary_large_image', title, description, image, 'image:alt': title }
  const tag = (element: SharedTag['element'], attributes: Record<string, string>): SharedTag => ({
    element,
    attributes: { [sharedMark]: '', ...attributes },
  })
  return [
    ...Object.entries(addresses).map(([hrefLang, spoken]) =>
      tag('link', { rel: 'alternate', hrefLang, href: publicUrl + publicPath(twin, spoken) }),
    ),
    ...Object.entries(shared).map(([property, content]) => tag('meta', { property, content })),
    ...Object.entries(onTwitter).map(([name, content]) => tag('meta', { name: `twitter:${name}`, content })),
  ]
}
