import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { OrderContent } from '../../../contract/orderArticles.ts'
import type { Order, OrderSide } from '../../../contract/orders.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import { article, link } from '../articles/article.fixture.ts'
import articlesDe from '../articles/locales/de.json' with { type: 'json' }
import articlesEn from '../articles/locales/en.json' with { type: 'json' }
import { Articles } from './ArticlesCard.tsx'
import { EnclosedArticle } from './EnclosedArticle.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { MessageEntry } from './MessageEntry.tsx'
import { someOrder } from './order.fixture.ts'

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, {
    resources: { en: { orders: en, articles: articlesEn }, de: { orders: de, articles: articlesDe } },
  })
  const page = createElement(I18nextProvider, { i18n }, createElement(MemoryRouter, null, shown))
  return renderToStaticMarkup(page)
}

const orderOf = (side: OrderSide, writer: OrderSide): Order => {
  const { terms } = someOrder()
  return someOrder({ side, terms: { ...terms, writer } })
}

const content = (known: Partial<OrderContent> = {}): OrderContent => ({
  id: '5a3f1f6e-36a8-4f0d-9f1c-d3a6a5f7c001',
  side: 'seller',
  article,
  link,
  engine: 'built_in',
  words: 1_204,
  sent_at: '2027-03-02T09:00:00.000Z',
  ...known,
})

describe('order articles', () => {
  test.each([
    ['buyer', 'buyer', en.articles.none.buyer.mine, en.articles.write],
    ['buyer', 'seller', en.articles.none.buyer.theirs, en.articles.suggest],
    ['seller', 'seller', en.articles.none.seller.mine, en.articles.write],
    ['seller', 'buyer', en.articles.none.seller.theirs, en.articles.suggest],
  ] as const)('prompt the %s to write one if the %s writes the text', async (side, writer, text, action) => {
    const order = orderOf(side, writer)
    const shown = await html('en', <Articles order={order} shown={{ contents: [], can_send: true }} />)
    expect(shown).toContain(text)
    expect(shown).toContain(action)
    expect(shown).toContain(`href="/content/new?order=${order.id}"`)
  })

  test('show sender, date, length and author', async () => {
    const contents = [content(), content({ id: '5a3f1f6e-36a8-4f0d-9f1c-d3a6a5f7c002', side: 'buyer', engine: null })]
    const shown = await html('de', <Articles order={orderOf('buyer', 'seller')} shown={{ contents, can_send: true }} />)
    const lines = [...shown.matchAll(/<p class="mt-0.5[^"]*">(.*?)<\/p>/g)].map(([, line = '']) =>
      line.replaceAll(/<[^>]*>/g, ''),
    )
    expect(lines).toEqual([
      expect.stringMatching(/^Ada · 02\.03\.2027.* · 1\.204 Wörter · Vom eingebauten Generator geschrieben$/),
      expect.stringMatching(/^Du · .* · 1\.204 Wörter · Von Hand geschrieben$/),
    ])
    expect(shown).toContain('aria-label="Lesen: Rosen: so blühen sie"')
    expect(shown).toContain(de.articles.suggestAnother)
  })

  test('offer no action to write one if none can be sent any more, and name one without a title', async () => {
    const contents = [content({ article: { ...article, title: '' } })]
    const shown = await html(
      'en',
      <Articles order={orderOf('seller', 'seller')} shown={{ contents, can_send: false }} />,
    )
    expect(shown).toContain(articlesEn.untitled)
    expect(shown).not.toContain('href')
  })
})

describe('an article in the messages', () => {
  const message = { body: 'Rosen: so blühen sie', sent_at: '2027-03-02T09:00:00.000Z' }
  const sent = { id: content().id, title: 'Rosen: so blühen sie', words: 1 }
  const entry = (body: string) =>
    html(
      'en',
      <MessageEntry
        message={{ ...message, body }}
        atEnd={false}
        who="Ada"
        enclosed={{
          shown: <EnclosedArticle content={sent} onRead={() => undefined} />,
          alone: body === sent.title,
        }}
      />,
    )

  test('is shown as an attachment, below the message text', async () => {
    const shown = await entry('Ist das so recht?')
    expect(shown).toMatch(/Ist das so recht\?.*<button.*Article.*Rosen: so blühen sie.*1 word · Read/s)
  })

  test('shows its title once if the message has no text', async () => {
    expect((await entry(message.body)).match(/Rosen: so blühen sie/g)).toHaveLength(1)
  })
})
