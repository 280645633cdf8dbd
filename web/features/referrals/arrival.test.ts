import { expect, it } from 'vitest'
import { withoutReferrer } from './arrival.ts'

const id = '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c'
const at = (path: string): string | null =>
  withoutReferrer(`https://exchange.test${path}`, (segment) => segment === 'dashboard')

it('removes referrer parameters from a URL, valid or not, and keeps the rest', () => {
  expect(at(`/auth?mode=sign-up&ref=${id}&utm_source=whatsapp&next=%2Forders#top`)).toBe(
    '/auth?mode=sign-up&next=%2Forders#top',
  )
  expect(at('/de?ref=&referrer=x&r=1&code=-&rc')).toBe('/de')
  expect(at('/dashboard?rc=HAFEN24')).toBe('/dashboard')
})

it('keeps a path that may be a code for now, without the source', () => {
  expect(at('/HAFEN24')).toBe('/HAFEN24')
  expect(at('/hafen24/?utm_source=x')).toBe('/hafen24/')
})

it('leaves a URL without referrer parameters unchanged', () => {
  const others = ['/?utm_source=whatsapp&refer=1&CODE=hafen24', '/', '/de', '/help', '/terms', '/de/help', '/dashboard']
  const noCodes = ['/abc', '/far-too-long-for-one', '/a/hafen24']
  expect([...others, ...noCodes].map(at)).toEqual([...others, ...noCodes].map(() => null))
})
