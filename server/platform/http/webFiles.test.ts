import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { loadWebFiles } from './webFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'ankerplatz-web-'))
const script = 'document.documentElement.classList.add("dark")'
const page = (title: string): string =>
  `<html><head><script>${script}</script></head><body>${title}${' '.repeat(2000)}</body></html>`
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'de'))
writeFileSync(join(folder, 'index.html'), page('home <link href="https://address.invalid/de">'))
writeFileSync(join(folder, 'de/index.html'), page('Heimat'))
writeFileSync(join(folder, '__spa-fallback.html'), page('app'))
writeFileSync(join(folder, 'assets/app-1a2b.js'), `console.log(1)${' '.repeat(2000)}`)
afterAll(() => rmSync(folder, { recursive: true }))

const files = loadWebFiles(folder, {
  inSandbox: false,
  publicUrl: 'https://x.test',
  isPage: (path) => path === '/dashboard' || path === '/sites/a.de',
  isIndexed: (path) => path === '/',
})
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
  const response = await files.answer(new Request(`https://x.test${path}`, { headers }), path)
  if (response === null) throw new Error(`No answer for ${path}`)
  return response
}

describe('the built web app', () => {
  it('serves prerendered pages with a policy that allows exactly their inline scripts', async () => {
    const response = await get('/')
    expect(await response.text()).toContain('home')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toContain('unsafe')
    // The preview of an image being cropped is a blob created by the browser.
    expect(policy.split('; ')).toContain("img-src 'self' data: blob:")
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
    expect(await (await get('/de/')).text()).toContain('Heimat')
  })

  it('replaces the placeholder for the public URL in pages', async () => {
    expect(await (await get('/')).text()).toContain('<link href="https://x.test/de">')
  })

  it('serves a prerendered page for another URL, with the headers given for it', async () => {
    const asked = new Request('https://x.test/sites/a.de')
    const given = await files.page(asked, '/de', { 'x-robots-tag': 'noindex' })
    expect(given.status).toBe(200)
    expect(given.headers.get('x-robots-tag')).toBe('noindex')
    expect(await given.text()).toContain('Heimat')
    expect(await (await files.page(asked, '/missing', {})).text()).toContain('app')
  })

  it('marks every document as sandbox, in the sandbox only', async () => {
    const options = { publicUrl: 'https://x.test', isPage: () => true, isIndexed: () => false }
    const opened = async (inSandbox: boolean): Promise<string | undefined> => {
      const { answer } = loadWebFiles(folder, { ...options, inSandbox })
      return (await answer(new Request('https://x.test/dashboard'), '/dashboard'))?.text()
    }
    expect(await opened(true)).toContain('<html data-sandbox=""')
    expect(await opened(false)).not.toContain('data-sandbox')
  })

  it('serves the app at its own URLs, and with a 404 at all others', async () => {
    const known = await get('/dashboard')
    const unknown = await get('/nowhere')
    expect([known.status, unknown.status]).toEqual([200, 404])
    expect(await unknown.text()).toContain('app')
    expect(known.headers.get('x-robots-tag')).toBe('noindex')
    expect((await get('/sites/a.de')).status).toBe(200)
  })

  it('has no answer for a file that does not exist', async () => {
    const request = new Request('https://x.test/assets/old.js')
    expect(await files.answer(request, '/assets/old.js')).toBeNull()
  })

  it('never leaves its folder', async () => {
    writeFileSync(join(folder, '../outside.txt'), 'secret')
    expect(await files.answer(new Request('https://x.test/'), '/../outside.txt')).toBeNull()
    rmSync(join(folder, '../outside.txt'))
  })

  it('lets hashed files be cached for ever and pages be revalidated', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('compresses with what the browser supports', async () => {
    const br = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toContain('console.log(1)')
    const gz = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toContain('console.log(1)')
    expect((await get('/assets/app-1a2b.js')).headers.get('content-encoding')).toBeNull()
  })
})
