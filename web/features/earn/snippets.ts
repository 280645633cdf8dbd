// Snippets a member pastes into a page, for each kind of page and both themes. The link has exactly the chosen anchor
// text and no attribute that reduces its value; the badge beside it links to the public page of the website.
import type { Language } from '../../lib/i18n.ts'
import { badgeAlt, badgePath, badgeSize } from '../../lib/badge.ts'
import { type Markup, opening, toHtml } from './markup.ts'

export const snippetTypes = ['html', 'markdown', 'wordpress', 'blog', 'partner'] as const
export type SnippetType = (typeof snippetTypes)[number]
export const snippetThemes = ['light', 'dark'] as const
export type SnippetTheme = (typeof snippetThemes)[number]

export interface SnippetOptions {
  type: SnippetType
  theme: SnippetTheme
  language: Language
  /** The anchor text. */
  anchor: string
  /** The target URL. */
  targetUrl: string
  siteName: string
  /** The domain in ASCII (Punycode) and in readable form. */
  domain: string
  domainName: string
}

interface Check {
  ground: string
  line: string
  text: string
  link: string
}

/** Colours of the badge; the surrounding page may have any style. */
export const checks: Readonly<Record<SnippetTheme, Check>> = {
  light: { ground: '#fffefb', line: '#ddd6c8', text: '#152130', link: '#7a5410' },
  dark: { ground: '#111b28', line: '#24364a', text: '#e9eef5', link: '#e3b04b' },
}

/** For readers of the page that carries the link, so in the language of the link. */
const words = {
  en: {
    blog: (site: string) => `We are a member of ${site}, the exchange in which website owners link to each other: `,
    partner:
      'The exchange in which website owners earn and spend backlinks. Every website is proved, every link is checked.',
  },
  de: {
    blog: (site: string) => `Wir sind Mitglied bei ${site}, der Börse, in der Websitebetreiber einander verlinken: `,
    partner:
      'Die Börse, in der Websitebetreiber Backlinks verdienen und einlösen. Jede Website ist nachgewiesen, jeder Link geprüft.',
  },
} as const

/** `base` is the origin of the badge URLs; the preview omits it and uses relative ones. */
const badge = (request: SnippetOptions, base: string, format: 'svg' | 'png' = 'svg') => {
  const { domain, domainName: name, theme, language } = request
  return {
    page: `${base}/verify/${encodeURIComponent(domain)}`,
    src: base + badgePath({ domain, theme, format, language }),
    alt: badgeAlt({ name, language }),
  }
}

const badgeMarkup = (request: SnippetOptions, base: string): Markup => {
  const { page, src, alt } = badge(request, base)
  const size = { width: String(badgeSize.width), height: String(badgeSize.height) }
  return {
    tag: 'a',
    attributes: { href: page },
    children: [{ tag: 'img', attributes: { src, alt, ...size }, style: { display: 'block', border: '0' } }],
  }
}

const linkMarkup = ({ targetUrl, anchor, theme }: SnippetOptions): Markup => ({
  tag: 'a',
  attributes: { href: targetUrl },
  style: { color: checks[theme].link, 'text-decoration': 'underline' },
  children: [anchor],
})

const box = ({ theme }: SnippetOptions, more: Record<string, string>): Record<string, string> => {
  const { ground, line, text } = checks[theme]
  return { ...more, border: `1px solid ${line}`, 'border-radius': '12px', background: ground, color: text }
}

const paragraph = (children: Markup['children'], style: Record<string, string> = { margin: '0' }): Markup => ({
  tag: 'p',
  style,
  ...(children === undefined ? {} : { children }),
})

const htmlMarkup = (request: SnippetOptions, base: string): Markup => ({
  tag: 'div',
  style: box(request, { display: 'inline-block', padding: '12px 16px' }),
  children: [badgeMarkup(request, base), paragraph([linkMarkup(request)], { margin: '8px 0 0' })],
})

const blogMarkup = (request: SnippetOptions): Markup => {
  const { ground, text, link } = checks[request.theme]
  return {
    tag: 'aside',
    style: {
      margin: '24px 0',
      padding: '14px 18px',
      'border-left': `4px solid ${link}`,
      background: ground,
      color: text,
    },
    children: [paragraph([words[request.language].blog(request.siteName), linkMarkup(request)])],
  }
}

const partnerMarkup = (request: SnippetOptions, base: string): Markup => ({
  tag: 'section',
  style: box(request, {
    display: 'flex',
    'flex-wrap': 'wrap',
    gap: '12px 20px',
    'align-items': 'center',
    padding: '16px',
  }),
  children: [
    badgeMarkup(request, base),
    {
      tag: 'div',
      style: { flex: '1 1 16em' },
      children: [
        { tag: 'h3', style: { margin: '0 0 4px', color: 'inherit' }, children: [request.siteName] },
        paragraph([words[request.language].partner], { margin: '0 0 4px' }),
        paragraph([linkMarkup(request)]),
      ],
    },
  ],
})

/** Markdown has no colours: only the badge follows the theme. */
const markdownMarkup = (request: SnippetOptions, base: string): Markup => ({
  tag: 'div',
  children: [
    paragraph([badgeMarkup(request, base)], { margin: '0 0 8px' }),
    paragraph([{ tag: 'a', attributes: { href: request.targetUrl }, children: [request.anchor] }]),
  ],
})

const markdownText = (text: string): string => text.replaceAll(/[\\[\]*_`<>]/g, String.raw`\$&`)

const markdown = (request: SnippetOptions, base: string): string => {
  // Many Markdown hosts do not show external SVGs.
  const { page, src, alt } = badge(request, base, 'png')
  return `[![${markdownText(alt)}](${src})](${page})\n\n[${markdownText(request.anchor)}](${request.targetUrl})`
}

const wordpressEditor = (request: SnippetOptions) => {
  const { ground, text, link } = checks[request.theme]
  const sides = { top: '16px', right: '16px', bottom: '16px', left: '16px' }
  return {
    attributes: {
      style: {
        color: { background: ground, text },
        elements: { link: { color: { text: link } } },
        spacing: { padding: sides },
      },
      layout: { type: 'default' },
    },
    style: {
      color: text,
      'background-color': ground,
      'padding-top': sides.top,
      'padding-right': sides.right,
      'padding-bottom': sides.bottom,
      'padding-left': sides.left,
    },
  }
}

/** Exactly what the block editor would save, so that it accepts the pasted blocks as valid. */
const wordpressParts = (request: SnippetOptions, base: string) => {
  const { page, src, alt } = badge(request, base, 'png')
  const size = { width: `${badgeSize.width}px`, height: `${badgeSize.height}px` }
  const group: Markup = {
    tag: 'div',
    attributes: { class: 'wp-block-group has-text-color has-background has-link-color' },
    style: wordpressEditor(request).style,
  }
  const image: Markup = {
    tag: 'figure',
    attributes: { class: 'wp-block-image is-resized' },
    children: [
      { tag: 'a', attributes: { href: page }, children: [{ tag: 'img', attributes: { src, alt }, style: size }] },
    ],
  }
  const link: Markup = {
    tag: 'p',
    children: [{ tag: 'a', attributes: { href: request.targetUrl }, children: [request.anchor] }],
  }
  return { group, image, link, size }
}

const wordpress = (request: SnippetOptions, base: string): string => {
  const { group, image, link, size } = wordpressParts(request, base)
  return [
    `<!-- wp:group ${JSON.stringify(wordpressEditor(request).attributes)} -->`,
    opening(group),
    `<!-- wp:image ${JSON.stringify({ ...size, linkDestination: 'custom' })} -->`,
    // The editor writes img tags self-closing, as in XML.
    toHtml(image).replace(/(<img[^>]*)>/, '$1/>'),
    '<!-- /wp:image -->',
    '',
    '<!-- wp:paragraph -->',
    toHtml(link),
    '<!-- /wp:paragraph -->',
    '</div>',
    '<!-- /wp:group -->',
  ].join('\n')
}

const originOf = (request: SnippetOptions): string => new URL(request.targetUrl).origin

export const snippet = (request: SnippetOptions): string => {
  const base = originOf(request)
  switch (request.type) {
    case 'html':
      return toHtml(htmlMarkup(request, base))
    case 'markdown':
      return markdown(request, base)
    case 'wordpress':
      return wordpress(request, base)
    case 'blog':
      return toHtml(blogMarkup(request))
    case 'partner':
      return toHtml(partnerMarkup(request, base))
  }
}

/** The same as a tree for rendering, with images from the page’s origin. */
export const previewOf = (request: SnippetOptions): Markup => {
  switch (request.type) {
    case 'html':
      return htmlMarkup(request, '')
    case 'markdown':
      return markdownMarkup(request, '')
    case 'wordpress': {
      const { group, image, link } = wordpressParts(request, '')
      // The editor colours links in its own style sheet.
      return { ...group, children: [image, { ...link, style: { color: checks[request.theme].link } }] }
    }
    case 'blog':
      return blogMarkup(request)
    case 'partner':
      return partnerMarkup(request, '')
  }
}
