// Layout of the hosted pages: narrow, made for phones, and clearly marked as a test. Everything works without scripts.
import { html } from 'hono/html'
import { type Language, languageOf, readLanguage } from '../../language.ts'
import { styleSheets } from '../../pages/assets.ts'
import { type Html, icon } from '../../pages/layout.ts'
import { headersWith, type PageContext } from '../../pages/show.ts'
import { cardFacts, type TestCard, testCards } from '../cards.ts'
import { type Words, words } from './words.ts'

export interface HostedReader {
  language: Language
  w: Words
}

/** The language requested by the product, else the reader's own. */
export const hostedReader = (c: PageContext, locale: string | null): HostedReader => {
  const language = readLanguage((locale ?? '').slice(0, 2).toLowerCase()) ?? languageOf(c)
  return { language, w: words[language] }
}

const localeOf = (language: Language): string => (language === 'de' ? 'de-DE' : 'en-GB')

export const money = (language: Language, amount: number, currency: string): string =>
  (amount / 100).toLocaleString(localeOf(language), { style: 'currency', currency: currency.toUpperCase() })

export const day = (language: Language, seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })

/** Card selection. Numbers are shown for recognition only and never typed. */
export const cardChoice = ({ w }: HostedReader, chosen: TestCard): Html =>
  html`<fieldset class="cards">
    <legend>${w.card}</legend>
    ${testCards.map(
      (card) =>
        html`<label>
          <input type="radio" name="card" value="${card}" ${card === chosen ? 'checked' : ''} />
          <span>${w.cards[card]}<small>•••• ${cardFacts[card].last4}</small></span>
        </label>`,
    )}
  </fieldset>`

interface HostedPage {
  title: string
  lead?: string
  main: Html
  /** Other targets that a form or the redirect after it may lead to. */
  leadsTo?: readonly (string | null)[]
}

const originsOf = (addresses: readonly (string | null)[]): string[] =>
  addresses.flatMap((address) => {
    const url = address === null ? null : URL.parse(address)
    return url === null || !/^https?:$/.test(url.protocol) ? [] : [url.origin]
  })

export const hosted = async (c: PageContext, { language, w }: HostedReader, page: HostedPage): Promise<Response> => {
  const document = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${w.test}</title>
        ${styleSheets.map((name) => html`<link rel="stylesheet" href="/sandbox/assets/${name}" />`)}
      </head>
      <body class="hosted">
        <header class="testing">
          <span class="mark">${icon('anchor')}</span>
          <p><strong>${w.test}</strong><small>${w.testLead}</small></p>
        </header>
        <main id="main">
          <div>
            <h1>${page.title}</h1>
            ${page.lead === undefined ? '' : html`<p class="lead">${page.lead}</p>`}
          </div>
          ${page.main}
        </main>
      </body>
    </html>`
  const headers = headersWith({ formAction: originsOf(page.leadsTo ?? []) })
  return c.html(document, 200, { ...headers, 'content-language': language })
}
