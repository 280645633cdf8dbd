// Web host of the sandbox: demo sites as virtual hosts over HTTP and TLS, with pages that misbehave on request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext, type SecureContext } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { unreachable } from '../server/platform/errors.ts'
import type { Log } from '../server/platform/log.ts'
import { type Credential, makeCertificate } from './certificates.ts'
import { readHostHeader, readName, readPath } from './names.ts'
import { answerRdap } from './rdap.ts'
import { noteRequest } from './requests.ts'
import { findPage, type Page, type TlsMode, tlsModeOf } from './sites.ts'
import { closing, listenNear, type RunningServer } from './sockets.ts'
import type { SandboxDb } from './tables.ts'

const dripEveryMs = 500
const hangMs = 300_000
const gzipFromBytes = 1000
const secureContextsMax = 1000

const missingPage = (host: string, path: string): Page => {
  const known = host === '' ? 'This host' : host
  const text = `<!doctype html><html lang="en"><title>404</title><h1>404</h1><p>${known} has no such page.</p></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { host, path, status: 404, headers, body: Buffer.from(text), delayMs: 0, fault: null }
}

const wrongMethod = (page: Page): Page => ({
  ...page,
  status: 405,
  headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from('Method not allowed\n'),
  fault: null,
})

/** A host that is TLS-only redirects every plain request to TLS. */
const sentToTls = (page: Page, target: string): Page => ({
  ...page,
  status: 301,
  headers: { location: `https://${page.host}${target}`, 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from('Moved to https\n'),
  delayMs: 0,
  fault: null,
})

interface Prepared {
  headers: Record<string, string | string[]>
  body: Buffer
}

const prepare = (page: Page, request: IncomingMessage): Prepared => {
  const headers = Object.fromEntries(Object.entries(page.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const accepted = request.headers['accept-encoding'] ?? ''
  const packs =
    /\bgzip\b/.test(accepted) && headers['content-encoding'] === undefined && page.body.length >= gzipFromBytes
  const body = packs ? gzipSync(page.body) : page.body
  return { body, headers: { ...headers, ...(packs ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}) } }
}

const drip = async (response: ServerResponse, body: Buffer): Promise<void> => {
  for (let at = 0; at < body.length && !response.destroyed; at += 1) {
    response.write(body.subarray(at, at + 1))
    await pause(dripEveryMs, undefined, { ref: false })
  }
  response.end()
}

const send = async (page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (page.delayMs > 0) await pause(page.delayMs, undefined, { ref: false })
  if (response.destroyed) return
  const { headers, body } = prepare(page, request)
  const bodiless = page.status === 204 || page.status === 304
  const start = (): void => {
    response.writeHead(page.status, bodiless ? headers : { ...headers, 'content-length': body.length })
  }
  switch (page.fault) {
    case null:
      start()
      response.end(request.method === 'HEAD' ? undefined : body)
      return
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'hang':
      request.socket.setTimeout(hangMs, () => request.socket.destroy())
      return
    case 'drip':
      start()
      await drip(response, body)
      return
    case 'truncate':
      start()
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy())
      return
    default:
      unreachable(page.fault)
  }
}

const readPage = async (db: SandboxDb, host: string, path: string): Promise<Page | null> =>
  (await answerRdap(db, host, path)) ?? (await findPage(db, host, path))

const answer = async (
  db: SandboxDb,
  scheme: 'http' | 'https',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  request.resume()
  const method = request.method ?? 'GET'
  const host = readHostHeader(request.headers.host) ?? ''
  const target = request.url ?? '/'
  const path = readPath(target)
  const stored = (host === '' || path === null ? null : await readPage(db, host, path)) ?? missingPage(host, target)
  const isForced = scheme === 'http' && host !== '' && (await tlsModeOf(db, host)) === 'forced'
  const found = isForced ? sentToTls(stored, target) : stored
  const page = method === 'GET' || method === 'HEAD' ? found : wrongMethod(found)
  const unanswered = page.fault === 'reset' || page.fault === 'hang'
  await noteRequest(db, {
    host: host === '' ? (request.headers.host ?? '').slice(0, 300) : host,
    method,
    scheme,
    path: target,
    status: unanswered ? null : page.status,
    fault: page.fault,
    headers: request.headers,
  })
  await send(page, request, response)
}

const serve =
  (db: SandboxDb, scheme: 'http' | 'https', log: Log) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => request.socket.destroy())
    answer(db, scheme, request, response).catch((error: unknown) => {
      log.error({ error }, 'the sandbox web host could not answer')
      request.socket.destroy()
    })
  }

/** Certificates are created on the first request for a host, and only once. */
const secureContexts = (db: SandboxDb, authority: Credential) => {
  const made = new Map<string, SecureContext>()
  const make = (host: string, mode: Exclude<TlsMode, 'none'>): SecureContext => {
    const certified = mode === 'wrong_host' ? 'another-host.test' : host
    const { certificate, privateKey } = makeCertificate(authority, certified, { expired: mode === 'expired' })
    return createSecureContext({ cert: certificate, key: privateKey })
  }
  return async (serverName: string): Promise<SecureContext | null> => {
    const host = readName(serverName) ?? 'sandbox.test'
    const mode = await tlsModeOf(db, host)
    if (mode === 'none') return null
    const key = `${mode} ${host}`
    const context = made.get(key) ?? make(host, mode)
    if (made.size >= secureContextsMax) made.clear()
    made.set(key, context)
    return context
  }
}

interface WebOptions {
  db: SandboxDb
  host: string
  port: number | null
  log: Log
}

const start = async (server: Server, options: WebOptions): Promise<RunningServer> => {
  const stop = closing(server)
  server.on('clientError', (_error, socket) => socket.destroy())
  return { port: await listenNear(server, options.host, options.port), stop }
}

export const startWeb = (options: WebOptions): Promise<RunningServer> =>
  start(createServer(serve(options.db, 'http', options.log)), options)

export const startWebTls = (options: WebOptions & { authority: Credential }): Promise<RunningServer> => {
  const { db, authority, log } = options
  const contextFor = secureContexts(db, authority)
  const fallback = makeCertificate(authority, 'sandbox.test', { expired: false })
  const SNICallback = (serverName: string, done: (error: Error | null, context?: SecureContext) => void): void => {
    contextFor(serverName).then(
      (context) => {
        if (context === null) done(new Error('This host does not speak TLS'))
        else done(null, context)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }
  const server = createTlsServer(
    { cert: fallback.certificate, key: fallback.privateKey, SNICallback },
    serve(db, 'https', log),
  )
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return start(server, options)
}
