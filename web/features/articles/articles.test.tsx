import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import type { OfferRel } from '../../../contract/offers.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import { article, link } from './article.fixture.ts'
import { ArticleActions } from './ArticleActions.tsx'
import { copyArticle, copyKinds, fileNameOf, fileOf, plainOf } from './articleFiles.ts'
import { ArticleView } from './ArticleView.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, { resources: { en: { articles: en }, de: { articles: de } } })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, shown))
}

describe('an article on the screen', () => {
  test('has its title, headings, lists, quotes and formatting', async () => {
    const shown = await html('de', <ArticleView article={article} link={link} />)
    expect(shown).toMatch(/<h3[^>]*>Rosen: so blühen sie<\/h3>/)
    expect(shown).toMatch(/<h4[^>]*>Vor dem &lt;script&gt;Winter&lt;\/script&gt;<\/h4>/)
    expect(shown).toMatch(/<h5[^>]*>Werkzeug<\/h5>/)
    expect(shown).toMatch(/<ol[^>]*><li>Schere<\/li><li><em>Handschuhe<\/em><\/li><\/ol>/)
    expect(shown).toMatch(/<blockquote[^>]*><p>\[Klick\]\(https:\/\/boese\.example\)<\/p><\/blockquote>/)
    expect(shown).toMatch(/<strong[^>]*><em>schneidet<\/em><\/strong>/)
  })

  test('omits a title that is already shown above it', async () => {
    const shown = await html('de', <ArticleView untitled article={article} link={link} />)
    expect(shown).not.toContain('Rosen: so blühen sie')
    expect(shown).toMatch(/<h3[^>]*>Vor dem .*<h4[^>]*>Werkzeug<\/h4>/s)
  })

  test.each<[OfferRel, string]>([
    ['dofollow', 'noopener noreferrer'],
    ['nofollow', 'noopener noreferrer nofollow'],
    ['sponsored', 'noopener noreferrer sponsored'],
  ])('has one link, which is %s as agreed and opens in a new tab', async (rel, written) => {
    const shown = await html('en', <ArticleView article={article} link={{ ...link, rel }} />)
    expect(shown.match(/<a /g)).toHaveLength(1)
    expect(shown).toContain('href="https://rosen.example/pflege?a=1&amp;b=2" target="_blank"')
    expect(shown).toContain(`rel="${written}"`)
    expect(shown).toContain('aria-label="Rosen pflegen (opens in a new tab)"')
  })
})

describe('an exported article', () => {
  test('is a page with its charset declared, or Markdown', async () => {
    const page = fileOf('html', article, link, 'artikel')
    expect(page.name).toBe('rosen-so-blühen-sie.html')
    const written = await page.blob.text()
    expect(written).toContain('<meta charset="utf-8">\n<title>Rosen: so blühen sie</title>\n<h1>')
    expect(written).toContain(
      '<a href="https://rosen.example/pflege?a=1&amp;b=2" rel="nofollow">Rosen pflegen</a> will, <strong>',
    )
    const source = fileOf('markdown', article, link, 'artikel')
    expect(source.name).toBe('rosen-so-blühen-sie.md')
    expect(await source.blob.text()).toContain('# Rosen\\: so blühen sie\n\n## Vor dem \\<script\\>')
  })

  test('has a file name that is valid on every system, whatever the title', () => {
    expect(fileNameOf('', 'article')).toBe('article')
    expect(fileNameOf('../../etc/passwd', 'article')).toBe('etc-passwd')
    expect(fileNameOf('?!', 'article')).toBe('article')
    expect(fileNameOf('a '.repeat(200), 'article')).toMatch(/^(a-)+a$/)
    expect(fileNameOf('a '.repeat(200), 'article').length).toBeLessThanOrEqual(60)
  })
})

test('plain text contains the URL of the link', () => {
  expect(plainOf(article, link)).toContain('Wer Rosen pflegen (https://rosen.example/pflege?a=1&b=2) will, schneidet\n')
})

test('copying returns false instead of failing in a browser without a clipboard', async () => {
  for (const kind of copyKinds) expect(await copyArticle(kind, article, link)).toBe(false)
})

test.each([
  ['en', 'Copy', 'Download'],
  ['de', 'Kopieren', 'Herunterladen'],
] as const)('an article can be exported in two ways, in %s', async (language, copy, download) => {
  const shown = await html(language, <ArticleActions article={article} link={link} />)
  expect(shown.match(/<button/g)).toHaveLength(2)
  expect(shown).toContain(copy)
  expect(shown).toContain(download)
})
