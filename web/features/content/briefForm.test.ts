import { describe, expect, test } from 'vitest'
import { briefForm, newBriefInput, newDraftForm } from './briefForm.ts'
import { hostOf, orderIn, wantedIn } from './paths.ts'

const typed = { ...newBriefInput({ target: 'harbour.test/knots', anchor: 'knots', rel: null }, 'de'), begin: 'outline' }

describe('a typed brief', () => {
  test.each([
    ['harbour.test/knots', 'https://harbour.test/knots'],
    [' https://harbour.test ', 'https://harbour.test'],
    ['http://harbour.test/a?b=c', 'http://harbour.test/a?b=c'],
    ['harbour.test:8080/a', 'https://harbour.test:8080/a'],
  ])('accepts %s as its target', (target, meant) => {
    expect(briefForm.parse({ ...newBriefInput({ target, anchor: 'a', rel: null }, 'en') }).target_url).toBe(meant)
  })

  test.each(['', 'harbour', 'javascript:alert(1)', 'ftp://harbour.test/', 'https://me@harbour.test/'])(
    'rejects %s as its target',
    (target) => {
      const { error } = newDraftForm.safeParse({ ...typed, target_url: target })
      expect(error?.issues.map(({ path }) => path.join('.'))).toContain('target_url')
    },
  )

  test('requires anchor text', () => {
    expect(newDraftForm.safeParse({ ...typed, anchor_text: ' ' }).error?.issues[0]?.path).toEqual(['anchor_text'])
    expect(newDraftForm.parse(typed)).toMatchObject({ begin: 'outline', rel: 'dofollow', language: 'de' })
  })
})

describe('a URL with prefilled values', () => {
  test('is read as far as it is valid', () => {
    const search = new URLSearchParams('target=https://a.test/&anchor=words&rel=sponsored&order=nonsense')
    expect(wantedIn(search)).toEqual({ target: 'https://a.test/', anchor: 'words', rel: 'sponsored' })
    expect(orderIn(search)).toBeNull()
    expect(wantedIn(new URLSearchParams('rel=follow')).rel).toBeNull()
    const order = '0b0e9a36-6a0c-4d55-9a3c-0d5a6d3d6f10'
    expect(orderIn(new URLSearchParams({ order }))).toBe(order)
  })

  test('names a page by its host', () => {
    expect(hostOf('https://xn--hfen-loa.test/a')).toBe('häfen.test')
    expect(hostOf('nonsense')).toBe('nonsense')
  })
})
