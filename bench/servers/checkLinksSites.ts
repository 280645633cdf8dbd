// A few hundred small sites on loopback, each with its own name, robots.txt and pages, plus their DNS server.
// Everything is generated before the first request, so that responding costs next to nothing.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { honestPage } from '../../server/testing/honestPages.ts'
import { addressOfSites, pathOf, siteOf, type SitesReport, targetAt } from '../checkLinksDataset.ts'

const sitesCount = Number(process.env['SITES'])
const pagesPerSite = Number(process.env['PAGES_PER_SITE'])
const pageKilobytes = Number(process.env['PAGE_KILOBYTES'])
/** Tolerance on the delay: lateness of this process itself is not counted against the crawler. */
const pauseMinMs = Number(process.env['PAUSE_MS']) * 0.9
const connectionsWaitingMax = 1_024

interface Stored {
  plain: Buffer
  packed: Buffer
}

const robots = Buffer.from('User-agent: *\nDisallow: /admin/\nSitemap: /sitemap.xml\n')
const pages = new Map<string, Stored>()
const nothing: Stored = { plain: Buffer.alloc(0), packed: gzipSync('') }
const seen = new Map<string, { busy: number; endedAtMs: number }>()
const reported: SitesReport = { kind: 'asked', requests: 0, tooMany: 0, tooSoon: 0 }

/** Checks that the crawler keeps the promise to every host: one request at a time, with a delay between two. */
const watch = (host: string, response: ServerResponse): void => {
  const before = seen.get(host) ?? { busy: 0, endedAtMs: -Infinity }
  seen.set(host, before)
  reported.requests += 1
  if (before.busy > 0) reported.tooMany += 1
  else if (performance.now() - before.endedAtMs < pauseMinMs) reported.tooSoon += 1
  before.busy += 1
  response.once('finish', () => {
    before.busy -= 1
    before.endedAtMs = performance.now()
  })
}

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  watch(host, response)
  if (request.url === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': robots.length }).end(robots)
    return
  }
  // All other links of the pages lead to an empty page.
  const page = pages.get(host + (request.url ?? '')) ?? nothing
  const packs = (request.headers['accept-encoding'] ?? '').includes('gzip')
  const body = packs ? page.packed : page.plain
  const packed = packs ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length, ...packed })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const headerBytes = 12
const typeA = 1
const answerFlags = 0x8400
/** Name of the question, type A, class IN, TTL of a minute, four bytes of address. */
const record = Buffer.from([
  0xc0,
  headerBytes,
  0,
  typeA,
  0,
  1,
  0,
  0,
  0,
  60,
  0,
  4,
  ...addressOfSites.split('.').map(Number),
])

/** Every name resolves to the same address; there are no records of other types. */
const answerName = (message: Buffer): Buffer => {
  let end = headerBytes
  while ((message[end] ?? 0) > 0) end += (message[end] ?? 0) + 1
  const isAddress = message.readUInt16BE(end + 1) === typeA
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(message.readUInt16BE(0), 0)
  header.writeUInt16BE(answerFlags | (message.readUInt16BE(2) & 0x0100), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isAddress ? 1 : 0, 6)
  return Buffer.concat([header, message.subarray(headerBytes, end + 5), ...(isAddress ? [record] : [])])
}

const web = createServer(answer).listen(0, '127.0.0.1', connectionsWaitingMax)
await once(web, 'listening')
const { port } = web.address() as AddressInfo
const link = `<a href="${targetAt(port)}">${process.env['WORDS'] ?? ''}</a>`
for (let site = 0; site < sitesCount; site += 1) {
  for (let page = 0; page < pagesPerSite; page += 1) {
    const { html } = honestPage(site * pagesPerSite + page, pageKilobytes)
    const plain = Buffer.from(html.replace('</main>', `<p>We like ${link}.</p></main>`))
    pages.set(siteOf(site) + pathOf(page), { plain, packed: gzipSync(plain) })
  }
}

const names = createSocket('udp4')
names.on('message', (message, from) => names.send(answerName(message), from.port, from.address))
names.bind(port, '127.0.0.1')
await once(names, 'listening')

process.on('message', (asked: unknown) => {
  if (asked === 'asked?') process.send?.({ ...reported })
  if (asked !== 'forget') return
  seen.clear()
  Object.assign(reported, { requests: 0, tooMany: 0, tooSoon: 0 })
})
process.send?.(port)
