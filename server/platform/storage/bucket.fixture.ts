// S3 service for tests. It implements AWS Signature Version 4 independently, from the specification and with
// node:crypto alone, and rejects every request with a wrong signature, payload hash or time.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minuteMs } from '../../../contract/durations.ts'
import type { StorageOnS3 } from '../config.ts'

interface Kept {
  bytes: Buffer
  contentType: string
}

/** What the service does instead of answering the next request. */
export type Fault = 'internal error' | 'slow down' | 'hang up'

export interface BucketOnLoopback {
  settings: StorageOnS3
  objects: Map<string, Kept>
  /** Consumed one per request, oldest first. */
  faults: Fault[]
  /** Method, path and response status of each request. */
  requests: { method: string; path: string; status: number }[]
  entriesPerPageMax: number
  stop(): Promise<void>
}

const clockSkewMaxMs = 15 * minuteMs
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const strictEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The reason for a rejection, or null if the signature is valid. */
const refusal = (request: IncomingMessage, body: Buffer, settings: StorageOnS3): string | null => {
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/
  const given = shape.exec(request.headers.authorization ?? '')
  if (given === null) return 'AccessDenied'
  const [, accessKeyId, date = '', region = '', signedHeaders = '', signature = ''] = given
  if (accessKeyId !== settings.accessKeyId || region !== settings.region) return 'InvalidAccessKeyId'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  if (request.headers['content-type'] !== undefined && !names.includes('content-type')) return 'AccessDenied'
  const at = String(request.headers['x-amz-date'])
  const instant = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(date) || !(Math.abs(Date.now() - instant) < clockSkewMaxMs)) return 'RequestTimeTooSkewed'
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const url = new URL(request.url ?? '/', 'http://bucket.test')
  const path = url.pathname.split('/').map((segment) => strictEncode(decodeURIComponent(segment)))
  const query = [...url.searchParams].map(([name, value]) => `${strictEncode(name)}=${strictEncode(value)}`).sort()
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    signedHeaders,
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${settings.secretAccessKey}`, date), region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const errorXml = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

const listXml = (bucket: BucketOnLoopback, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const pageSize = Math.min(Number(query.get('max-keys') ?? 1000), bucket.entriesPerPageMax)
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const truncated = keys.length > page.length
  const contents = page.map((key) => {
    const size = bucket.objects.get(key)?.bytes.length ?? 0
    return `<Contents><Key>${escapeXml(key)}</Key><ETag>&quot;1&quot;</ETag><Size>${size}</Size></Contents>`
  })
  const next = truncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><IsTruncated>${String(truncated)}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

const answerTo = (
  bucket: BucketOnLoopback,
  request: IncomingMessage,
  body: Buffer,
): { status: number; body: Buffer; contentType?: string } => {
  const fail = (status: number, code: string) => ({
    status,
    body: Buffer.from(errorXml(code)),
    contentType: 'application/xml',
  })
  const reason = refusal(request, body, bucket.settings)
  if (reason !== null) return fail(403, reason)
  const url = new URL(request.url ?? '/', 'http://bucket.test')
  const [, name = '', ...segments] = url.pathname.split('/')
  if (name !== bucket.settings.bucket) return fail(404, 'NoSuchBucket')
  const key = segments.map(decodeURIComponent).join('/')
  const kept = bucket.objects.get(key)
  switch (request.method ?? '') {
    case 'PUT':
      bucket.objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? 'binary/octet-stream' })
      return { status: 200, body: Buffer.alloc(0) }
    case 'DELETE':
      bucket.objects.delete(key)
      return { status: 204, body: Buffer.alloc(0) }
    case 'GET':
      if (key === '') {
        return { status: 200, body: Buffer.from(listXml(bucket, url.searchParams)), contentType: 'application/xml' }
      }
      return kept === undefined
        ? fail(404, 'NoSuchKey')
        : { status: 200, body: kept.bytes, contentType: kept.contentType }
    case 'HEAD':
      return kept === undefined
        ? fail(404, 'NoSuchKey')
        : { status: 200, body: kept.bytes, contentType: kept.contentType }
    default:
      return fail(405, 'MethodNotAllowed')
  }
}

const serve = async (bucket: BucketOnLoopback, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readAll(request)
  const fault = bucket.faults.shift()
  if (fault === 'hang up') {
    bucket.requests.push({ method: request.method ?? '', path: request.url ?? '', status: 0 })
    request.socket.destroy()
    return
  }
  const answer =
    fault === undefined
      ? answerTo(bucket, request, body)
      : {
          status: fault === 'slow down' ? 503 : 500,
          body: Buffer.from(errorXml('SlowDown')),
          contentType: 'application/xml',
        }
  bucket.requests.push({ method: request.method ?? '', path: request.url ?? '', status: answer.status })
  response.statusCode = answer.status
  if (answer.contentType !== undefined) response.setHeader('content-type', answer.contentType)
  response.setHeader('content-length', answer.body.length)
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

export const startBucket = async (): Promise<BucketOnLoopback> => {
  const server = createServer((request, response) => void serve(bucket, request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const bucket: BucketOnLoopback = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'harbour',
      accessKeyId: 'AKIDHARBOUR',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    },
    objects: new Map(),
    faults: [],
    requests: [],
    entriesPerPageMax: 1000,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
  return bucket
}
