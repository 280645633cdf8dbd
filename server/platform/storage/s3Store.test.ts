import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBucket, type BucketOnLoopback } from './bucket.fixture.ts'
import type { ObjectStore, StoredEntry } from './objectStore.ts'
import { s3Store } from './s3Store.ts'

let bucket: BucketOnLoopback
let onS3: ObjectStore

beforeAll(async () => {
  bucket = await startBucket()
  onS3 = s3Store(bucket.settings)
})

afterEach(() => {
  bucket.objects.clear()
  bucket.faults.length = 0
  bucket.requests.length = 0
  bucket.entriesPerPageMax = 1000
})

afterAll(async () => {
  await bucket.stop()
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const collect = async (store: ObjectStore, prefix: string): Promise<StoredEntry[]> => {
  const entries: StoredEntry[] = []
  for await (const entry of store.list(prefix)) entries.push(entry)
  return entries
}

describe('the S3 store', () => {
  test('reads a list over many pages', async () => {
    bucket.entriesPerPageMax = 3
    const many = Array.from({ length: 10 }, (_, index) => `page/${index}`)
    for (const key of many) await onS3.put(key, bytesOf('x'), { contentType: 'text/plain' })
    expect((await collect(onS3, 'page/')).map((entry) => entry.key)).toEqual(many)
    expect(bucket.requests.filter((request) => request.path.includes('list-type=2'))).toHaveLength(4)
  })

  test('skips foreign keys in the bucket', async () => {
    bucket.objects.set('strange & <key>', { bytes: Buffer.from('x'), contentType: 'text/plain' })
    await onS3.put('ours', bytesOf('x'), { contentType: 'text/plain' })
    expect((await collect(onS3, '')).map((entry) => entry.key)).toEqual(['ours'])
  })

  test('retries after a service error and after a lost connection', async () => {
    bucket.faults.push('internal error', 'hang up', 'slow down')
    await onS3.put('a', bytesOf('x'), { contentType: 'text/plain' })
    expect((await onS3.get('a'))?.bytes).toEqual(bytesOf('x'))
  })

  test('gives up after four attempts and reports the failed request', async () => {
    bucket.faults.push('internal error', 'internal error', 'internal error', 'internal error')
    await expect(onS3.get('a')).rejects.toThrow('The object store refused GET a: 500 SlowDown')
    bucket.faults.push('hang up', 'hang up', 'hang up', 'hang up')
    await expect(onS3.get('a')).rejects.toThrow('did not answer GET a in 4 attempts')
    expect(bucket.requests).toHaveLength(8)
  })

  test('fails at once with a wrong secret, without revealing it', async () => {
    const wrong = s3Store({ ...bucket.settings, secretAccessKey: 'not-the-secret' })
    const refused = wrong.put('a', bytesOf('x'), { contentType: 'text/plain' })
    await expect(refused).rejects.toThrow('The object store refused PUT a: 403 SignatureDoesNotMatch')
    await expect(refused).rejects.not.toThrow(/not-the-secret/)
    expect(bucket.requests).toHaveLength(1)
  })

  test('fails if the payload is changed in transit', async () => {
    const meddling: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      return fetch(new Request(request, { body: 'other', ...{ duplex: 'half' } }))
    }
    const changed = s3Store(bucket.settings, meddling)
    const put = changed.put('a', bytesOf('mine'), { contentType: 'text/plain' })
    await expect(put).rejects.toThrow(/403 XAmzContentSHA256Mismatch/)
  })

  test('does not report a missing bucket as a missing object', async () => {
    const elsewhere = s3Store({ ...bucket.settings, bucket: 'none' })
    await expect(elsewhere.get('a')).rejects.toThrow(/404 NoSuchBucket/)
  })

  test('does not follow a redirect', async () => {
    const asked: string[] = []
    const redirecting: typeof fetch = async (_input, init) => {
      asked.push(String(init?.redirect))
      return new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:1/' } })
    }
    await expect(s3Store(bucket.settings, redirecting).get('a')).rejects.toThrow(/307/)
    expect(asked).toEqual(['manual'])
  })

  test('rejects lists that declare entities, are incomplete, loop or are no lists', async () => {
    const saying = (body: string) =>
      collect(
        s3Store(bucket.settings, async () => new Response(body)),
        '',
      )
    await expect(saying('<!DOCTYPE x [<!ENTITY a "b">]><ListBucketResult/>')).rejects.toThrow(/declares entities/)
    await expect(saying('<ListBucketResult><Contents><Key>a')).rejects.toThrow(/breaks off/)
    await expect(saying('<html></html>')).rejects.toThrow(/not a list/)
    await expect(saying('<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>')).rejects.toThrow(
      /how to go on/,
    )
    const circle =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken></ListBucketResult>'
    await expect(saying(circle)).rejects.toThrow(/circles/)
  })

  test('stops reading a response that is larger than any object', async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: (flow) => flow.enqueue(new Uint8Array(1024 * 1024)) })
    const flooding = s3Store(bucket.settings, async () => new Response(endless))
    await expect(flooding.get('a')).rejects.toThrow(/more than/)
  })
})
