import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { recordEndpoints } from '../../contract/records.ts'
import { download, namedIn } from './download.ts'
import { ApiError, at } from './http.ts'

const exported = at<typeof recordEndpoints.exportRecords>('GET', '/api/me/export')
const servers: Server[] = []

const pageFrom = async (answer: RequestListener): Promise<void> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => real(origin + path, options))
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
})

describe('a private file', () => {
  it('is downloaded completely, with the server’s file name, and reports progress', async () => {
    const file = JSON.stringify({ profile: 'Lena' })
    await pageFrom((_, response) =>
      response
        .writeHead(200, {
          'Content-Type': 'application/json',
          'Content-Length': file.length,
          'Content-Disposition': 'attachment; filename="ankerplatz-2026-11-15.json"',
        })
        .end(file),
    )
    const progress: [number, number | null][] = []
    const { blob, name } = await download(exported, {}, { name: 'x.json', onProgress: (...at) => progress.push(at) })
    expect(name).toBe('ankerplatz-2026-11-15.json')
    expect(await blob.text()).toBe(file)
    expect(progress.at(-1)).toEqual([file.length, file.length])
  })

  it('fails like every other call', async () => {
    await pageFrom((_, response) => response.writeHead(429).end('{"error":{"code":"too_many_requests"}}'))
    const failed: unknown = await download(exported, {}, { name: 'x.json' }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ApiError)
    expect(failed).toMatchObject({ code: 'too_many_requests' })
  })

  it('that is cut off is a network error, not half a file', async () => {
    await pageFrom((_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write('half')
      setImmediate(() => response.destroy())
    })
    await expect(download(exported, {}, { name: 'x.json' })).rejects.toMatchObject({ code: 'network' })
  })

  it('cannot choose the folder it is saved to', () => {
    expect(namedIn('attachment; filename="../../etc/passwd"')).toBe('passwd')
    expect(namedIn('attachment; filename=data.json')).toBe('data.json')
    expect(namedIn('attachment')).toBeNull()
    expect(namedIn(null)).toBeNull()
  })
})
