// Object store in a bucket of any S3-compatible service: path-style URLs, signed payloads, timeouts, retries with
// backoff.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { StorageOnS3 } from '../config.ts'
import { objectBytesMax, requireKey, requirePrefix, requireStorable, type ObjectStore } from './objectStore.ts'
import { readErrorCode, readListing } from './s3Answers.ts'

const attemptTimeoutMs = 30_000
const attemptsMax = 4
const firstPauseMs = 100
const answerTextBytesMax = 4 * 1024 * 1024
const entriesPerPage = 1_000

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

interface Sending {
  query?: Record<string, string>
  body?: Uint8Array
  contentType?: string
  answerBytesMax?: number
}

interface Answer {
  status: number
  headers: Headers
  body: Uint8Array
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Not retried: the next response would be as large. */
class AnswerTooLarge extends Error {}

const readBody = async (response: Response, bytesMax: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > bytesMax) throw new AnswerTooLarge(`The object store answered with more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** The service is busy or broken; all our requests are safe to retry. */
const isWorthAnother = (status: number): boolean => status === 429 || status >= 500

const failure = (method: Method, target: string, answer: Answer): Error => {
  const code = readErrorCode(Buffer.from(answer.body).toString('utf8')) ?? 'no reason'
  return new Error(`The object store refused ${method} ${target}: ${answer.status} ${code}`)
}

const isMissing = (answer: Answer): boolean =>
  answer.status === 404 && readErrorCode(Buffer.from(answer.body).toString('utf8')) !== 'NoSuchBucket'

const makeSend = (settings: StorageOnS3, fetchImplementation: typeof fetch) => {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  })

  const attempt = async (method: Method, url: URL, sending: Sending): Promise<Answer> => {
    const body = sending.body ?? new Uint8Array()
    const request = await client.sign(url.toString(), {
      method,
      headers: {
        'x-amz-content-sha256': sha256(body),
        ...(sending.contentType === undefined ? {} : { 'content-type': sending.contentType }),
      },
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      aws: { allHeaders: true },
    })
    const response = await fetchImplementation(request, {
      redirect: 'manual',
      signal: AbortSignal.timeout(attemptTimeoutMs),
    })
    const bytesMax = response.ok ? (sending.answerBytesMax ?? answerTextBytesMax) : answerTextBytesMax
    return { status: response.status, headers: response.headers, body: await readBody(response, bytesMax) }
  }

  return async (method: Method, key: string, sending: Sending = {}): Promise<Answer> => {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${key === '' ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(sending.query ?? {})) url.searchParams.set(name, value)
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await attempt(method, url, sending)
        if (!isWorthAnother(answer.status) || tried >= attemptsMax) return answer
      } catch (error) {
        if (error instanceof AnswerTooLarge) throw error
        if (tried >= attemptsMax) {
          throw new Error(`The object store did not answer ${method} ${key} in ${attemptsMax} attempts`, {
            cause: error,
          })
        }
      }
      await pause(firstPauseMs * 2 ** (tried - 1) * (0.5 + Math.random()))
    }
  }
}

export const s3Store = (settings: StorageOnS3, fetchImplementation: typeof fetch = fetch): ObjectStore => {
  const send = makeSend(settings, fetchImplementation)

  const list = async function* (prefix: string) {
    let continueAt: string | null = null
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix, 'max-keys': String(entriesPerPage) }
      if (continueAt !== null) query['continuation-token'] = continueAt
      const answer = await send('GET', '', { query })
      if (answer.status !== 200) throw failure('GET', `the list of ${prefix}`, answer)
      const page = readListing(Buffer.from(answer.body).toString('utf8'))
      yield* page.entries
      if (page.continueAt !== null && page.continueAt === continueAt) {
        throw new Error('The object store’s list pages go in circles')
      }
      continueAt = page.continueAt
    } while (continueAt !== null)
  }

  return {
    put: async (key, bytes, { contentType }) => {
      requireStorable(key, bytes, contentType)
      const answer = await send('PUT', key, { body: bytes, contentType })
      if (answer.status !== 200) throw failure('PUT', key, answer)
    },

    get: async (key) => {
      requireKey(key)
      const answer = await send('GET', key, { answerBytesMax: objectBytesMax })
      if (isMissing(answer)) return null
      if (answer.status !== 200) throw failure('GET', key, answer)
      return { bytes: answer.body, contentType: contentTypeOf(answer) }
    },

    head: async (key) => {
      requireKey(key)
      const answer = await send('HEAD', key)
      if (isMissing(answer)) return null
      if (answer.status !== 200) throw failure('HEAD', key, answer)
      return { sizeBytes: Number(answer.headers.get('content-length')), contentType: contentTypeOf(answer) }
    },

    remove: async (key) => {
      requireKey(key)
      const answer = await send('DELETE', key)
      if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw failure('DELETE', key, answer)
    },

    list: (prefix) => {
      requirePrefix(prefix)
      return list(prefix)
    },
  }
}

const contentTypeOf = (answer: Answer): string => answer.headers.get('content-type') ?? 'application/octet-stream'
