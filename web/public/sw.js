// @ts-check
// Shows a page of ours where the browser would say that there is no network, and does nothing else: it keeps that one page, never an
// answer of the API or any other page, and lets everything through that is not somebody opening a page.
// To get rid of it everywhere, start the server with SERVICE_WORKER=off.

const kept = 'offline'
const page = '/offline.html'
/** What is no page of the product. */
const others = /^\/(?:api|sandbox|health|ready|metrics)(?:\/|$)/

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { request: Request, preloadResponse: Promise<Response | undefined>, respondWith(answer: Promise<Response>): void }} Asking */

/**
 * What is used of the worker's own scope; the types of a page do not know it.
 * @typedef {object} Scope
 * @property {(kind: string, hear: (event: any) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{ navigationPreload?: { enable(): Promise<void> } }} registration
 * @property {{ claim(): Promise<void> }} clients
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self))

const keepPage = async () => {
  const cache = await caches.open(kept)
  const answer = await fetch(page, { cache: 'no-cache', credentials: 'omit' })
  if (answer.ok && !answer.redirected) await cache.put(page, answer)
}

/** Once each time the worker wakes up, so that a new version of the product brings its new page. */
let refreshed = false

/** @param {Asking} event */
const answer = async (event) => {
  try {
    const found = (await event.preloadResponse) ?? (await fetch(event.request))
    if (!refreshed) {
      refreshed = true
      event.waitUntil(keepPage().catch(() => undefined))
    }
    return found
  } catch (error) {
    const aside = await caches.match(page)
    if (aside === undefined) throw error
    return aside
  }
}

worker.addEventListener('install', (/** @type {Lasting} */ event) => {
  event.waitUntil(keepPage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (/** @type {Lasting} */ event) => {
  const settle = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
    // The page is asked for while the worker still wakes up: nobody waits longer for it.
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }
  event.waitUntil(settle())
})

worker.addEventListener('fetch', (/** @type {Asking} */ event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (others.test(new URL(request.url).pathname)) return
  event.respondWith(answer(event))
})
