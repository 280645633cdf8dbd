import { describe, expect, it } from 'vitest'
import { comparePath, readCompared } from './compareAddress.ts'

const read = (address: string) => readCompared(new URL(address, 'http://here.test').searchParams)

describe('the URL of a comparison', () => {
  it('lists each website once, at most four, and counts the rest', () => {
    expect(read('/compare?sites=a.test,B.test,,%20a.test,b.test')).toEqual({ domains: ['a.test', 'b.test'], left: 0 })
    expect(read('/compare?sites=a,b,c,d,e,f,e')).toEqual({ domains: ['a', 'b', 'c', 'd'], left: 2 })
    expect(read('/compare')).toEqual({ domains: [], left: 0 })
  })

  it('is read as it was written', () => {
    const domains = ['a.test', 'xn--mhle-kva.test']
    expect(read(comparePath(domains)).domains).toEqual(domains)
    expect(comparePath([])).toBe('/compare')
  })
})
