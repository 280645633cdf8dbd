// Serves the built web app from memory: it is a few megabytes, and every response has its headers and its compressed
// form ready.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addressPlace } from '../../../contract/publicPages.ts'
import { documentHeaders } from './securityHeaders.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/
const compressedFromBytes = 1024
const pictures = /\.(?:avif|png|svg|ico)$/

interface File {
  bytes: Buffer<ArrayBuffer>
  headers: Record<string, string>
  packed: Partial<Record<'br' | 'gzip', Promise<Buffer<ArrayBuffer>>>>
}

export interface WebFiles {
  /** The response for a URL of the web app; null if there is no such file and it is not a page. */
  answer(request: Request, path: string): Promise<Response | null>
  /** One prerendered page, for a URL that is not its own. */
  page(request: Request, path: string, headers: Record<string, string>): Promise<Response>
  count: number
}

export const loadWebFiles = (
  folder: string,
  options: {
    /** The public URL of this installation; replaces its placeholder in pages. */
    publicUrl: string
    /** External services run on loopback here; pages say where. */
    inSandbox: boolean
    isPage(path: string): boolean
    isIndexed(path: string): boolean
  },
): WebFiles => {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, full).split(sep).join('/')}`, readFile(full, options))
  }
  const fallback = files.get('/__spa-fallback.html') ?? files.get('/index.html')
  if (fallback === undefined) throw new Error(`No web app in ${folder}`)

  return {
    count: files.size,
    page: (request, path, headers) => send(request, files.get(`${path}/index.html`) ?? fallback, 200, headers),
    answer: async (request, path) => {
      const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
      const file = files.get(clean) ?? files.get(`${clean === '/' ? '' : clean}/index.html`)
      if (file !== undefined && clean !== '/__spa-fallback.html') return send(request, file, 200)
      if (/\.\w{2,5}$/.test(clean) && !options.isPage(clean)) return null
      const known = options.isPage(clean)
      const indexed = known && options.isIndexed(clean)
      return send(request, fallback, known ? 200 : 404, indexed ? {} : { 'x-robots-tag': 'noindex' })
    },
  }
}

const readFile = (full: string, { publicUrl, inSandbox }: { publicUrl: string; inSandbox: boolean }): File => {
  const type = types[extname(full)] ?? 'application/octet-stream'
  const isDocument = type.startsWith('text/html')
  const read = readFileSync(full)
  const placed = (document: string): string => document.replaceAll(addressPlace, () => publicUrl)
  const marked = (document: string): string =>
    inSandbox ? document.replace('<html', '<html data-sandbox=""') : document
  const bytes = isDocument ? Buffer.from(marked(placed(read.toString('utf8')))) : read
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    bytes,
    packed: {},
    headers: {
      'content-type': type,
      etag,
      vary: 'accept-encoding',
      'cache-control': keptFor(full),
      ...(isDocument
        ? documentHeaders(bytes.toString('utf8'), { secure: publicUrl.startsWith('https://') })
        : { 'x-content-type-options': 'nosniff' }),
    },
  }
}

/**
 * Files with a content hash in their name never change. Images change with a new version, and a day late is soon
 * enough.
 */
const keptFor = (full: string): string => {
  if (full.includes(`${sep}assets${sep}`)) return 'public, max-age=31536000, immutable'
  return pictures.test(full) ? 'public, max-age=86400' : 'no-cache'
}

const send = async (
  request: Request,
  file: File,
  status: number,
  more: Record<string, string> = {},
): Promise<Response> => {
  const headers: Record<string, string> = { ...file.headers, ...more }
  if (status === 200 && request.headers.get('if-none-match') === headers['etag']) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(file, request.headers.get('accept-encoding') ?? '')
  if (encoding === null) return new Response(file.bytes, { status, headers })
  file.packed[encoding] ??= pack(file.bytes, encoding)
  return new Response(await file.packed[encoding], { status, headers: { ...headers, 'content-encoding': encoding } })
}

const chooseEncoding = (file: File, accepted: string): 'br' | 'gzip' | null => {
  if (file.bytes.length < compressedFromBytes || !compressible.test(file.headers['content-type'] ?? '')) return null
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const pack = (bytes: Buffer<ArrayBuffer>, encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
