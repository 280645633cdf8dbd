// The layout of every sandbox page, and shared components. Text goes through `html`, which escapes it.
import { html, raw } from 'hono/html'
import { type Language, languages } from '../language.ts'
import { readable } from '../names.ts'
import type { ClockReading } from '../sandboxContext.ts'
import { styleSheets } from './assets.ts'
import type { Texts } from './english.ts'
import { texts } from './texts.ts'

export type Html = ReturnType<typeof html>

export interface Reader {
  language: Language
  t: Texts
}

export const readerOf = (language: Language): Reader => ({ language, t: texts[language] })

const sections = [
  'overview',
  'dns',
  'registrations',
  'sites',
  'mail',
  'requests',
  'stripe',
  'notifications',
  'providers',
  'openai',
  'authenticator',
] as const
export type Section = (typeof sections)[number]

const addressOf = (section: Section): string => (section === 'overview' ? '/sandbox' : `/sandbox/${section}`)

// Drawn on a 24-pixel grid with one stroke width.
const icons: Record<Section | 'anchor' | 'arrow' | 'copy' | 'ui', string> = {
  overview: '<circle cx="12" cy="12" r="9"/><path d="M12 3v4M12 17v4M3 12h4M17 12h4"/>',
  dns: '<path d="M4 5h10l5 4-5 4H4zM8 13v8"/>',
  registrations: '<rect x="4" y="5" width="16" height="16" rx="3"/><path d="M4 10h16M8 3v4M16 3v4M9 15l2 2 4-4"/>',
  sites: '<rect x="3" y="4" width="18" height="16" rx="3"/><path d="M3 9h18M7 6.5h.01M10 6.5h.01"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 7 8 6 8-6"/>',
  requests: '<path d="M4 6h16M4 12h10M4 18h6"/><path d="m16 15 3 3 3-5"/>',
  stripe: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M3 10h18M7 15h4"/>',
  notifications: '<path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5z"/><path d="M10 21h4"/>',
  providers: '<path d="M7 8V3M17 8V3M5 8h14v3a7 7 0 0 1-14 0zM12 18v3"/>',
  openai:
    '<path d="m4 20 1-4.5L15.5 5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19z"/><path d="m13.5 7 3.5 3.5M14 20h6"/>',
  authenticator: '<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M10 8h4M10 11.5h4M11 18.5h2"/>',
  anchor: '<circle cx="12" cy="5" r="2.2"/><path d="M12 7.5V21M8 11h8M4 14c.6 4.2 3.8 7 8 7s7.4-2.8 8-7"/>',
  arrow: '<path d="M7 17 17 7M9 7h8v8"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="3"/><path d="M16 5a2 2 0 0 0-2-2H6a3 3 0 0 0-3 3v8a2 2 0 0 0 2 2"/>',
  ui: '<rect x="4" y="4" width="7" height="7" rx="2"/><rect x="13" y="13" width="7" height="7" rx="2"/><circle cx="16.5" cy="7.5" r="3.5"/>',
}

export const icon = (name: keyof typeof icons): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${raw(icons[name])}</svg>`

const localeOf = (language: Language): string => (language === 'de' ? 'de-DE' : 'en-GB')

/** Rendered in UTC; the browser's script converts it to the reader's time zone. */
export const moment = (reader: Reader, at: Date, precision: 'short' | 'medium' = 'short'): Html => {
  const shown = at.toLocaleString(localeOf(reader.language), {
    dateStyle: 'medium',
    timeStyle: precision,
    timeZone: 'UTC',
  })
  return html`<time datetime="${at.toISOString()}" data-local="${precision}">${shown}</time>`
}

/** A host name that may wrap after its dots; an internationalised one with its ASCII form below. */
export const hostName = (host: string): Html => {
  const name = readable(host)
  const [first = '', ...rest] = name.split('.')
  const labels = rest.map((label) => html`.<wbr />${label}`)
  return html`<span class="host">${first}${labels}${name === host ? '' : html`<small>${host}</small>`}</span>`
}

/** Browsers drop the line break after the tag; without it, a text that starts with a line break would lose it. */
export const textArea = (attributes: string, text: string): Html =>
  html`${raw(`<textarea ${attributes}>\n`)}${text}${raw('</textarea>')}`

export const amount = (reader: Reader, count: number): string => count.toLocaleString(localeOf(reader.language))

export const bytes = (reader: Reader, size: number): string =>
  size < 1000
    ? `${size} B`
    : `${(size / 1000).toLocaleString(localeOf(reader.language), { maximumFractionDigits: 1 })} kB`

/** A button that asks for confirmation before it deletes through the JSON API. */
export const deleteButton = (reader: Reader, options: { url: string; next?: string; label?: string }): Html =>
  html`<button
    type="button"
    class="button quiet danger"
    data-delete="${options.url}"
    data-next="${options.next ?? ''}"
    data-sure="${reader.t.removeSure}"
  >
    ${options.label ?? reader.t.remove}
  </button>`

export const copyButton = ({ t }: Reader, text: string): Html =>
  html`<button type="button" class="button tiny" data-copy="${text}" title="${t.copy}" aria-label="${t.copy}: ${text}">
    ${icon('copy')}
  </button>`

export const copyable = (reader: Reader, text: string): Html =>
  html`<span class="copyable"><code>${text}</code>${copyButton(reader, text)}</span>`

type Said = string | Html

/** `spacing` wide: for values that need several lines. */
export const factList = (facts: readonly (readonly [name: Said, value: Said])[], spacing: 'tight' | 'wide'): Html =>
  html`<dl class="${spacing === 'tight' ? 'facts tight' : 'facts'}">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

interface Search {
  action: string
  name: string
  value: string
  label: string
}

export const searchForm = ({ t }: Reader, { action, name, value, label }: Search): Html =>
  html`<form class="search" method="get" action="${action}" role="search">
    <input
      type="search"
      name="${name}"
      value="${value}"
      placeholder="${label}"
      aria-label="${label}"
      autocapitalize="none"
    />
    <button class="button">${t.search}</button>
  </form>`

export const emptyState = (text: string): Html => html`<p class="empty">${text}</p>`

/** The first letter on a colour derived from the name, as the product shows sites. */
export const siteTile = (host: string): Html => {
  const shade = [...host].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 8, 7)
  return html`<span class="tile shade-${shade}" aria-hidden="true">${readable(host).charAt(0).toUpperCase()}</span>`
}

export interface PageOptions {
  section: Section
  title: string
  lead?: string
  clock: ClockReading
  /** Path and query of this page, for the language switch. */
  here: string
  actions?: Html
  main: Html
}

const languageSwitch = (reader: Reader, here: string): Html => {
  const separator = here.includes('?') ? '&' : '?'
  const links = languages.map((language) =>
    language === reader.language
      ? html`<span aria-current="true" lang="${language}">${language.toUpperCase()}</span>`
      : html`<a href="${here}${separator}lang=${language}" lang="${language}" hreflang="${language}"
          >${language.toUpperCase()}</a
        >`,
  )
  return html`<div class="languages" role="group" aria-label="${reader.t.language}">${links}</div>`
}

const navigation = (reader: Reader, current: Section): Html =>
  html`<nav aria-label="${reader.t.sandbox}">
    ${sections.map(
      (section) =>
        html`<a href="${addressOf(section)}" ${section === current ? raw('aria-current="page"') : ''}
          >${icon(section)}<span>${reader.t[section]}</span></a
        >`,
    )}
    <a class="aside" href="/sandbox/ui">${icon('ui')}<span>${reader.t.toUi}</span></a>
    <a class="aside" href="/">${icon('arrow')}<span>${reader.t.toProduct}</span></a>
  </nav>`

export const page = (reader: Reader, options: PageOptions): Html => {
  const { t, language } = reader
  return html`<!doctype html>
    <html lang="${language}" data-failed="${t.failed}" data-working="${t.working}" data-copied="${t.copied}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <title>${options.title} · Ankerplatz ${t.sandbox}</title>
        ${styleSheets.map((name) => html`<link rel="stylesheet" href="/sandbox/assets/${name}" />`)}
        <script type="module" src="/sandbox/assets/browser.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">${t.skip}</a>
        <div class="shell">
          <header class="side">
            <a class="brand" href="/sandbox"
              ><span class="mark">${icon('anchor')}</span><span>Ankerplatz <em>${t.sandbox}</em></span></a
            >
            ${navigation(reader, options.section)}
          </header>
          <div class="column">
            <section class="top" aria-label="${t.clock}, ${t.language}">
              <a class="chip" href="/sandbox#clock">${t.clock} ${moment(reader, options.clock.now)}</a>
              ${languageSwitch(reader, options.here)}
            </section>
            <main id="main">
              <div class="heading">
                <div>
                  <h1>${options.title}</h1>
                  ${options.lead === undefined ? '' : html`<p class="lead">${options.lead}</p>`}
                </div>
                ${options.actions === undefined ? '' : html`<div class="actions">${options.actions}</div>`}
              </div>
              ${options.main}
            </main>
          </div>
        </div>
      </body>
    </html>`
}
