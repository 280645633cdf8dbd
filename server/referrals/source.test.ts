// Sanitising the source and landing page that a visitor's browser reports.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownSources } from '../../contract/referrals.ts'
import { allRoutes, isWebRoute, referralCodeOf } from '../../contract/webRoutes.ts'
import { landingOf, sourceOf } from './source.ts'

const ownHost = 'ankerplatz.test'

/** Arbitrary text, and text that almost is a host or a path. */
const said = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.stringMatching(/^[A-Za-z0-9./: <>'"&?#%_-]{0,80}$/),
  fc.constantFrom(...allRoutes),
  fc.domain(),
  fc.webUrl(),
)

describe('a source', () => {
  test.each([
    ['whatsapp', 'whatsapp'],
    ['  NewsLetter-7 ', 'newsletter-7'],
    ['www.Blog.example', 'blog.example'],
    ['xn--mller-kva.example', 'xn--mller-kva.example'],
    ['www.ankerplatz.test', 'direct'],
    ['ANKERPLATZ.test', 'direct'],
    ['ankerplatz.test.evil.example', 'ankerplatz.test.evil.example'],
    ['', 'direct'],
    [undefined, 'direct'],
    ['somebody@example.com', 'direct'],
    ['<script>alert(1)</script>', 'direct'],
    ['=cmd|calc', 'direct'],
    ['-1+1', 'direct'],
    ['-1-1', 'direct'],
    ['https://blog.example/post', 'direct'],
    ['müller.example', 'direct'],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), 'direct'],
    ['unknown', 'other'],
    ['other', 'other'],
  ])('%s is stored as %s', (given, kept) => {
    expect(sourceOf(given, ownHost)).toBe(kept)
  })

  test('is a short word of few characters for any input, and never the one for uncounted clicks', () => {
    fc.assert(
      fc.property(said, (given) => {
        const source = sourceOf(given, ownHost)
        expect(source).toMatch(/^[a-z0-9][a-z0-9.-]{0,59}$/)
        expect(source).not.toBe('unknown')
        expect(source).not.toBe(ownHost)
        expect(sourceOf(source, ownHost)).toBe(source)
      }),
    )
  })

  test('ignores case, surrounding spaces and www', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => {
        expect(sourceOf(` WWW.${host.toUpperCase()} `, ownHost)).toBe(sourceOf(host, ownHost))
      }),
    )
  })

  test('has a name for a missing value', () => {
    expect(ownSources).toContain(sourceOf('', ownHost))
  })
})

describe('a landing page', () => {
  test.each([
    ['/', '/'],
    ['/help', '/help'],
    ['/help/', '/help'],
    ['/de', '/de'],
    ['/de/', '/de'],
    ['/de/help', '/de/help'],
    ['/auth', '/auth'],
    ['/auth/recovery', '/auth/recovery'],
    ['/anna2024', 'code'],
    ['/ANNA/', 'code'],
    ['/dashboard', '/dashboard'],
    ['/orders/2f1c7a3e', 'other'],
    ['/sites/blog.example', 'other'],
    ['/verify/blog.example', 'other'],
    ['/de/auth', 'other'],
    ['/help?x=1', 'other'],
    ['/help#x', 'other'],
    ['//', '/'],
    ['/nowhere/at/all', 'other'],
    ['help', 'other'],
    ['', 'other'],
    [undefined, 'other'],
  ])('%s is stored as %s', (given, kept) => {
    expect(landingOf(given)).toBe(kept)
  })

  test('is a page of the web app without parameters, for any input', () => {
    fc.assert(
      fc.property(said, (given) => {
        const landing = landingOf(given)
        expect(landing.length).toBeLessThanOrEqual(60)
        if (landing === 'code') expect(referralCodeOf(given)).not.toBeNull()
        else if (landing !== 'other') expect(isWebRoute(landing)).toBe(true)
      }),
    )
  })

  test('is known for every page that is the same for all visitors', () => {
    for (const route of allRoutes) expect(landingOf(route)).toBe(route.includes(':') ? 'other' : route)
  })
})
