import { describe, expect, it } from 'vitest'
import { exampleWebsite } from './website.fixture.ts'
import { found, readFilters, websiteSorts, withFilters } from './websiteFilters.ts'

const figure = (value: number) => ({ value, source: 'moz' as const, taken_at: '2026-11-01T00:00:00.000Z' })
const garden = exampleWebsite({
  id: 'garden',
  domain: 'xn--grten-hra.de',
  domain_name: 'gärten.de',
  title: 'Beete und mehr',
  state: 'verified',
  quality_score: 82,
  created_at: '2026-10-01T00:00:00.000Z',
  figures: { dr: figure(0), spam_score: figure(3) },
  niche: 'garden',
})
const books = exampleWebsite({
  id: 'books',
  domain: 'books.com',
  domain_name: 'books.com',
  created_at: '2026-11-01T00:00:00.000Z',
  figures: { dr: figure(40), spam_score: figure(1) },
})
const nothing = exampleWebsite({
  id: 'nothing',
  domain: 'aaa.com',
  domain_name: 'aaa.com',
  created_at: '2026-09-01T00:00:00.000Z',
})
const all = [garden, books, nothing]
const topicName = () => null
const idsBy = (address: string): string[] =>
  found(all, readFilters(new URLSearchParams(address)), topicName).map(({ id }) => id)

describe('the website filters', () => {
  it('are read from the URL and written to it, without defaults', () => {
    expect(readFilters(new URLSearchParams('q= beete &state=verified&sort=dr'))).toEqual({
      q: 'beete',
      state: 'verified',
      sort: 'dr',
    })
    expect(readFilters(new URLSearchParams('state=sunk&sort=colour'))).toEqual({
      q: '',
      state: undefined,
      sort: 'newest',
    })
    expect(withFilters(new URLSearchParams('sort=dr&x=1'), { sort: 'newest', q: 'a' }).toString()).toBe('x=1&q=a')
  })

  it('match the domain in Unicode and ASCII form and the title, ignoring accents', () => {
    expect(idsBy('q=garten')).toEqual(['garden'])
    expect(idsBy('q=xn--')).toEqual(['garden'])
    expect(idsBy('q=MEHR beete')).toEqual(['garden'])
    expect(idsBy('q=aaa beete')).toEqual([])
  })

  it('filter by state', () => {
    expect(idsBy('state=verified')).toEqual(['garden'])
  })

  it('sort unknown values after all known ones, including 0', () => {
    expect(idsBy('')).toEqual(['books', 'garden', 'nothing'])
    expect(idsBy('sort=dr')).toEqual(['books', 'garden', 'nothing'])
    expect(idsBy('sort=spam')).toEqual(['books', 'garden', 'nothing'])
    expect(idsBy('sort=quality')).toEqual(['garden', 'books', 'nothing'])
    expect(idsBy('sort=domain')).toEqual(['nothing', 'books', 'garden'])
  })

  it('keep every website under any sort', () => {
    for (const sort of websiteSorts) expect(idsBy(`sort=${sort}`).sort()).toEqual(['books', 'garden', 'nothing'])
  })
})
