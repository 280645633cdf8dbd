import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../server/testing/database.ts'
import type { CapturedMail } from '../inbox.ts'
import { useSandbox } from '../useSandbox.ts'
import { texts } from './texts.ts'

const context = useSandbox(useDatabase())
const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>`
let mailId = 0

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${context.url}/sandbox${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

beforeAll(async () => {
  await context.call('PUT', 'dns/hostile.test/TXT', { values: [hostile, `</textarea>${hostile}`] })
  await context.call('PUT', 'sites/hostile.test/page', {
    body: `</textarea>${hostile}`,
    headers: { 'x-hostile': hostile },
  })
  await context.call('PUT', `sites/hostile.test/${encodeURIComponent(hostile)}`, { body: 'x' })
  const { host, port } = context.sandbox.addresses.smtp
  const transport = createTransport({ host, port })
  const mail = {
    from: 'a@demo.test',
    to: 'b@demo.test',
    subject: hostile,
    text: `${hostile} https://a.example/"x`,
    html: hostile,
  }
  await transport.sendMail({ ...mail, headers: { 'x-hostile': hostile } })
  transport.close()
  const [captured] = (await context.call('GET', 'mail')).json as CapturedMail[]
  mailId = captured?.id ?? 0
  await context.sandbox.putCustomer({
    key: 'hostile',
    email: 'b@demo.test',
    name: hostile,
    metadata: {},
    payments: [{ name: hostile, amount: 100, currency: 'eur', at: new Date(), metadata: {} }],
    plan: {
      product: { id: 'hostile', name: hostile },
      amount: 100,
      currency: 'eur',
      interval: 'month',
      since: new Date(),
      metadata: {},
    },
  })
  const { web } = context.sandbox.addresses
  await fetch(`http://${web.host}:${web.port}/?${hostile}`, { headers: { 'user-agent': hostile } })
})

const pages = () => [
  '',
  '/dns',
  '/dns?automatic=1',
  `/dns?search=${encodeURIComponent(hostile)}`,
  '/dns?name=hostile.test&type=TXT',
  '/sites',
  '/sites/hostile.test',
  '/page?host=hostile.test&path=/page',
  '/page?host=new.test&path=/',
  '/mail',
  `/mail?search=${encodeURIComponent('<script>')}`,
  `/mail/${mailId}`,
  '/requests',
  '/stripe',
  '/notifications',
  '/notifications?raised=1',
  '/providers',
  '/registrations',
  '/registrations?domain=hostile.test',
  `/registrations?domain=${encodeURIComponent(hostile)}`,
  '/openai',
  '/authenticator',
  '/authenticator?key=GEZDGNBVGY3TQOJQ',
  `/authenticator?key=${encodeURIComponent(hostile)}`,
  `/requests?host=${encodeURIComponent(hostile)}`,
]

describe('every page', () => {
  it('renders in both languages, without inline scripts, and escapes hostile input', async () => {
    for (const path of pages()) {
      for (const language of ['en', 'de']) {
        const { status, headers, body } = await open(path, { 'accept-language': language })
        expect([path, status]).toEqual([path, 200])
        expect(body).toContain(`<html lang="${language}"`)
        expect(body.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/sandbox/assets/browser.js">'])
        const tags = (body.match(/<[a-z][^>]*>/gi) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'))
        expect(tags.filter((tag) => /^<img|\son\w+=|\sstyle=/i.test(tag))).toEqual([])
        expect(body).not.toContain('href="javascript:')
        expect(body).not.toContain('[object Object]')
        expect(headers.get('content-security-policy')).toContain("script-src 'self';")
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      }
    }
  })

  it('reports clearly what is wrong with a URL', async () => {
    expect((await open('/nothing')).status).toBe(404)
    expect((await open('/mail/99999')).status).toBe(404)
    const wrong = await open('/page?host=example.com&path=/')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toContain('Only names that end in .test')
    expect(wrong.headers.get('content-type')).toContain('text/html')
  })
})

describe('languages', () => {
  it('are both complete', () => {
    expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en))
    expect(Object.values(texts.de).every((text) => text.trim() !== '')).toBe(true)
  })

  it('persist the reader’s choice', async () => {
    const chosen = await open('/dns?search=x&lang=de')
    expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/sandbox/dns?search=x'])
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await open('/dns', { cookie, 'accept-language': 'en' })).body).toContain('<html lang="de"')
  })
})

describe('page content', () => {
  it('lists the demo logins, addresses and domains on the overview', async () => {
    const { body } = await open('')
    for (const word of ['buyer@demo.test', 'ankerplatz-demo', 'waldpfad.test', 'kräutergarten.test', '/sandbox/ui']) {
      expect(body).toContain(word)
    }
    expect(body).toContain(`127.0.0.1:${context.sandbox.addresses.dns.port}`)
  })

  it('loads a record into the edit form unchanged, character by character', async () => {
    const filled = await open('/dns?name=new.test&type=TXT&value=a-proof%3D%22x%22')
    expect(filled.body).toContain('a-proof=&quot;x&quot;</textarea>')
    expect(filled.body).toContain('data-next="/sandbox/dns?search=new.test&amp;saved=1"')
    expect(filled.body).not.toContain('hostile.test')
    expect((await open('/dns?search=new.test&saved=1')).body).toContain(texts.en.recordSaved)
    const { body } = await open('/dns?name=hostile.test&type=TXT')
    expect(body).toContain('value="hostile.test"')
    expect(body).toContain('&lt;/textarea&gt;&quot;&gt;&lt;script&gt;')
  })

  it('leaves the design system page to the web app', async () => {
    expect((await open('/ui')).body).toBe('the design system')
  })

  it('serves its own script, style and fonts', async () => {
    for (const name of ['browser.js', 'theme.css', 'inter.woff2', 'bricolage.woff2']) {
      expect((await open(`/assets/${name}`)).status).toBe(200)
    }
    expect((await open('/assets/constructor')).status).toBe(404)
    expect((await open('/assets/..%2Fpages.ts')).status).toBe(404)
    expect((await open('/authority.pem')).body).toBe(context.sandbox.addresses.webTls.ca)
  })
})

describe('embedded documents', () => {
  it('are isolated in their own origin, without scripts', async () => {
    for (const path of ['/view/hostile.test/page', `/mail/${mailId}/html`]) {
      const { status, headers } = await open(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(status).toBe(200)
      expect(policy).toMatch(/^sandbox /)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/allow-scripts|allow-same-origin|allow-forms/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('keep their links: a page links within its host, an email opens links in the whole window', async () => {
    const { port } = context.sandbox.addresses.web
    const page = await open('/view/waldpfad.test/huettenkaffee')
    expect(page.body).toContain(`<base href="http://waldpfad.test.localhost:${port}/huettenkaffee" target="_blank">`)
    const mail = await open(`/mail/${mailId}/html`)
    expect(mail.body).toContain('<base target="_top">')
    // The button in our own emails opens a new tab.
    expect(mail.headers.get('content-security-policy')).toContain('allow-popups allow-popups-to-escape-sandbox')
    expect((await open(`/mail/${mailId}`)).body).toMatch(/<iframe[^>]* sandbox="[^"]*allow-popups /)
  })

  it('are shown as plain text if they are not HTML', async () => {
    const { body, headers } = await open('/view/waldpfad.test/robots.txt')
    expect(body).toMatch(/^User-agent/)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})
