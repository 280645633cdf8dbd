// PWA parts: the web app manifest in both languages, the offline page, and a way to remove the service worker that
// shows it.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Language } from '../contract/accounts.ts'
import { acceptedLanguage } from './platform/http/acceptedLanguage.ts'
import type { NodeBindings } from './platform/http/api.ts'
import { documentHeaders } from './platform/http/securityHeaders.ts'
import { screenTexts } from './platform/texts/screenTexts.ts'
import { installableTexts } from './installableTexts.ts'
import { offlinePage } from './offlinePage.ts'

export interface Installable {
  siteName: string
  secure: boolean
  /** False: any service worker in a browser is unregistered. */
  serviceWorker: boolean
}

/** By the URL, else by the browser's preference. */
const languageOf = (asked: string | undefined, accepted: string | undefined): Language =>
  asked === 'de' || asked === 'en' ? asked : acceptedLanguage(accepted)

const manifestOf = (siteName: string, language: Language): object => ({
  id: '/dashboard',
  name: siteName,
  short_name: siteName,
  description: installableTexts(language)('manifest.description'),
  lang: language,
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#0a111a',
  theme_color: '#0a111a',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: screenTexts.shop(language)('title'), url: '/backlinks', icons: [icon96] },
    { name: screenTexts.orders(language)('buyer.title'), url: '/orders', icons: [icon96] },
  ],
})
const icon96 = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }

/** Replaces the service worker: takes over at once, clears its caches and unregisters itself. */
const retiringWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
`

export const installableRoutes = ({ siteName, secure, serviceWorker }: Installable): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  app.get('/manifest.webmanifest', (c) => {
    const language = languageOf(c.req.query('lang'), c.req.header('accept-language'))
    return c.body(JSON.stringify(manifestOf(siteName, language)), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      vary: 'accept-language',
    })
  })
  const page = offlinePage(siteName)
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  const headers = { ...documentHeaders(page, { secure }), 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', etag }
  app.get('/offline.html', (c) =>
    c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.html(page, 200, headers),
  )
  if (!serviceWorker) {
    app.get('/sw.js', (c) =>
      c.body(retiringWorker, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
    )
  }
  return app
}
