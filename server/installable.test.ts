import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { installableRoutes } from './installable.ts'

const on = installableRoutes({ siteName: 'Kai & <Co>', secure: true, serviceWorker: true })
const off = installableRoutes({ siteName: 'Ankerplatz', secure: false, serviceWorker: false })

const manifest = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await on.request(path, { headers })
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  return (await answer.json()) as {
    name: string
    lang: string
    shortcuts: { name: string }[]
    icons: { purpose: string }[]
  }
}

describe('the web app manifest', () => {
  it('contains the name of the platform, in the requested language, else that of the browser', async () => {
    expect(await manifest('/manifest.webmanifest?lang=de')).toMatchObject({
      name: 'Kai & <Co>',
      lang: 'de',
      start_url: '/dashboard',
    })
    expect((await manifest('/manifest.webmanifest', { 'accept-language': 'de-AT,en;q=0.5' })).lang).toBe('de')
    expect((await manifest('/manifest.webmanifest?lang=xx', { 'accept-language': 'fr' })).lang).toBe('en')
    expect((await manifest('/manifest.webmanifest?lang=de')).shortcuts.map(({ name }) => name)).toContain('Meine Käufe')
  })

  it('has a maskable icon, and is the same app in every language', async () => {
    const [english, german] = [
      await manifest('/manifest.webmanifest?lang=en'),
      await manifest('/manifest.webmanifest?lang=de'),
    ]
    expect(english.icons.map(({ purpose }) => purpose)).toContain('maskable')
    expect(english).toMatchObject({ id: '/dashboard' })
    expect(german).toMatchObject({ id: '/dashboard' })
  })
})

describe('the offline page', () => {
  it('is self-contained, and its script may run', async () => {
    const answer = await on.request('/offline.html')
    const page = await answer.text()
    expect(page).toContain('Kai &amp; &lt;Co&gt;')
    expect(page).not.toMatch(/(?:src|href)=/)
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(() => new Script(script)).not.toThrow()
    const etag = answer.headers.get('etag') ?? ''
    expect((await on.request('/offline.html', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('the service worker', () => {
  it('is a file of the web app; if switched off, one is served that unregisters itself', async () => {
    expect((await on.request('/sw.js')).status).toBe(404)
    const retiring = await off.request('/sw.js')
    expect(retiring.headers.get('content-type')).toMatch(/^text\/javascript/)
    const text = await retiring.text()
    expect(text).toContain('registration.unregister()')
    expect(text).not.toContain("'fetch'")
    expect(() => new Script(text)).not.toThrow()
  })
})
