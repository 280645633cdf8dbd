import { describe, expect, it } from 'vitest'
import { clickOf, readLink } from './link.ts'

const id = '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c'
const other = '0b7e1d3c-4f5a-1e2d-8c3b-9a8b7c6d5e4f'
const at = (address: string) => readLink(`https://exchange.test${address}`)

describe('a referral link', () => {
  it.each(['ref', 'referrer', 'r'])('accepts a referrer id in the parameter %s', (name) => {
    expect(at(`/help?${name}=${id.toUpperCase()}`)).toMatchObject({ path: '/help', referrerId: id, code: null })
  })

  it.each(['code', 'rc'])('accepts a code in the parameter %s', (name) => {
    expect(at(`/?${name}=Hafen24`)).toMatchObject({ referrerId: null, pathCode: null, code: 'Hafen24' })
  })

  it('may be a bare code that is not a page', () => {
    expect(at('/HAFEN24/')).toMatchObject({ pathCode: 'HAFEN24' })
    const pages = ['/auth', '/onboarding', '/unsubscribe', '/Dashboard', '/api', '/orders', '/analytics', '/', '/de']
    expect(pages.map((path) => at(path).pathCode)).toEqual(pages.map(() => null))
  })

  it('takes the first value that is valid', () => {
    expect(at(`/?ref=newsletter&referrer=${other}&r=${id}&code=x&rc=Hafen24`)).toMatchObject({
      referrerId: other,
      code: 'Hafen24',
    })
  })
})

describe('a click', () => {
  it('contains referrer, source and landing page', () => {
    expect(clickOf(at(`/help?ref=${id}&utm_source=whatsapp`), 'https://blog.test/a')).toEqual({
      referrer_id: id,
      source: 'whatsapp',
      landing: '/help',
    })
    expect(clickOf(at('/?rc=Hafen24'), 'https://www.blog.test/a?b')).toEqual({
      code: 'Hafen24',
      source: 'www.blog.test',
      landing: '/',
    })
    expect(clickOf(at('/HAFEN24'), '')).toEqual({ code: 'HAFEN24', landing: '/HAFEN24' })
  })

  it('is null if no referrer is given', () => {
    expect(['/auth', '/?ref=anna&rc=x', '/'].map((path) => clickOf(at(path), ''))).toEqual([null, null, null])
  })

  it('never exceeds the server’s length limit', () => {
    const long = clickOf(at(`/${'y'.repeat(500)}?ref=${id}&utm_source=${'x'.repeat(500)}`), '')
    expect([long?.source?.length, long?.landing?.length]).toEqual([200, 200])
  })
})
