import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bioLengthMax, displayNameLengthMax, profileUrlLengthMax } from './limits.ts'
import { profileChanges, profileEndpoints } from './profiles.ts'

const empty = {
  full_name: '',
  display_name: '',
  bio: '',
  contact_email: '',
  instagram_handle: '',
  linkedin_url: '',
  twitter_handle: '',
  website_url: '',
}
type Field = keyof typeof empty

/** Validation issues of a field; empty if accepted. */
const refusals = (field: Field, given: unknown): unknown[] =>
  (profileChanges.safeParse({ ...empty, [field]: given }).error?.issues ?? []).map((issue): unknown =>
    issue.code === 'custom' ? issue.params?.['issue'] : issue.code,
  )
const kept = (field: Field, given: unknown): unknown => profileChanges.parse({ ...empty, [field]: given })[field]

describe('a profile', () => {
  it('keeps names and description as given, and empty contact and social fields as null', () => {
    expect(profileChanges.parse({ ...empty, website_url: '  ' })).toEqual({
      full_name: '',
      display_name: '',
      bio: '',
      contact_email: null,
      instagram_handle: null,
      linkedin_url: null,
      twitter_handle: null,
      website_url: null,
    })
  })

  it('limits the length of every text', () => {
    expect(refusals('bio', 'a'.repeat(bioLengthMax))).toEqual([])
    expect(refusals('bio', 'a'.repeat(bioLengthMax + 1))).toEqual(['too_big'])
    expect(refusals('full_name', 'a'.repeat(101))).toEqual(['too_big'])
    expect(refusals('display_name', 'a'.repeat(displayNameLengthMax + 1))).toEqual(['too_big'])
    expect(refusals('website_url', 'https://example.org/'.padEnd(profileUrlLengthMax + 1, 'a'))).toContain('too_big')
    expect(refusals('contact_email', `${'a'.repeat(250)}@b.de`)).not.toEqual([])
  })

  it('does not change when submitted again, for any accepted input', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ maxLength: 30 }),
      fc.webUrl(),
      fc.emailAddress(),
      fc.stringMatching(/^[a-zA-Z0-9_]{1,15}$/),
    )
    const given = fc.record({
      full_name: text,
      display_name: text,
      bio: text,
      contact_email: fc.oneof(fc.emailAddress(), fc.constant(' ')),
      instagram_handle: fc.stringMatching(/^ ?[a-z0-9._]{0,30} ?$/),
      linkedin_url: fc.oneof(fc.webUrl(), fc.constant('')),
      twitter_handle: fc.stringMatching(/^ ?\w{0,15}$/),
      website_url: fc.oneof(fc.webUrl(), fc.constant('')),
    })
    let taken = 0
    fc.assert(
      fc.property(given, (profile) => {
        const first = profileChanges.safeParse(profile)
        if (!first.success) return
        taken += 1
        expect(profileChanges.parse(first.data)).toEqual(first.data)
      }),
    )
    expect(taken).toBeGreaterThan(5)
  })
})

describe('a handle', () => {
  it.each(['lotte.anker', 'Lotte_7', 'a'])('accepts %s', (given) => {
    expect(kept('instagram_handle', ` ${given} `)).toBe(given)
  })

  it.each([
    ['with its @', '@lotte', 'handle_with_at'],
    ['with its @ after white space', '  @lotte', 'handle_with_at'],
    ['as an address', 'https://instagram.com/lotte', 'not_a_handle'],
    ['as an address without its scheme', 'instagram.com/lotte', 'not_a_handle'],
    ['with an @ inside', 'lotte@anker', 'not_a_handle'],
    ['with a space', 'lotte anker', 'not_a_handle'],
    ['with a zero-width space', 'lotte\u200banker', 'not_a_handle'],
    ['with letters that only look Latin', 'lоtte', 'not_a_handle'],
    ['of 31 characters', 'a'.repeat(31), 'not_a_handle'],
    ['as markup', '<b>', 'not_a_handle'],
  ])('rejects %s', (_, given, reason) => {
    expect(refusals('instagram_handle', given)).toEqual([reason])
    expect(refusals('twitter_handle', given)).toEqual([reason])
  })

  it('is shorter and has no dots on X', () => {
    expect(refusals('twitter_handle', 'a'.repeat(15))).toEqual([])
    expect(refusals('twitter_handle', 'a'.repeat(16))).toEqual(['not_a_handle'])
    expect(refusals('twitter_handle', 'lotte.anker')).toEqual(['not_a_handle'])
  })

  it('contains only the characters of handles, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 12 })), (given) => {
        const { success, data } = profileChanges.safeParse({ ...empty, instagram_handle: given })
        if (success) expect(data.instagram_handle ?? 'none').toMatch(/^[A-Za-z0-9._]{1,30}$/)
      }),
    )
  })
})

describe('a web address', () => {
  it.each([
    'https://example.org',
    'http://example.org/a?b=c#d',
    'HTTPS://Example.ORG/',
    'https://www.linkedin.com/in/lotte-anker',
    'https://münchen.example/straße',
    'https://example.org:8443/x',
  ])('accepts %s unchanged', (given) => {
    expect(kept('website_url', ` ${given} `)).toBe(given)
    expect(kept('linkedin_url', given)).toBe(given)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.org',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    'mailto:lotte@example.org',
    '//example.org',
    'example.org',
    'https:example.org',
    'https://',
    'https://localhost',
    'https://lotte:secret@example.org',
    'https://example.org@evil.example',
    'https://exa mple.org',
    'https://example.org/a b',
    'https://[::1',
  ])('rejects %j', (given) => {
    expect(refusals('website_url', given)).toContain('not_a_url')
    expect(refusals('linkedin_url', given)).toContain('not_a_url')
  })

  it('cannot hide its target', () => {
    expect(refusals('website_url', 'https://example.org/\u202egro.live')).toContain('hidden_characters')
    expect(refusals('website_url', 'https://exam\u200bple.org')).toContain('hidden_characters')
  })

  it('is http or https, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webUrl().map((url) => `javascript:${url}`),
        ),
        (given) => {
          const { success, data } = profileChanges.safeParse({ ...empty, website_url: given })
          if (success && data.website_url !== null) {
            expect(['http:', 'https:']).toContain(new URL(data.website_url).protocol)
          }
        },
      ),
    )
  })
})

describe('a crop', () => {
  const { query } = profileEndpoints.uploadAvatar

  it('consists of fractions between 0 and 1', () => {
    expect(query.parse({ x: '0', y: '0.25', size: '1' })).toEqual({ x: 0, y: 0.25, size: 1 })
    expect(query.parse({})).toEqual({})
    for (const wrong of ['-0.1', '1.1', 'NaN', 'Infinity', 'left']) {
      expect([wrong, query.safeParse({ x: wrong }).success]).toEqual([wrong, false])
    }
    expect(query.safeParse({ z: '0' }).success).toBe(false)
  })
})
