import { describe, expect, it } from 'vitest'
import { type Badge, badgePath, badgeSnippet } from './badge.ts'

const badge: Badge = { domain: 'example.com', name: 'example.com', theme: 'dark', format: 'png', language: 'en' }

describe('the badge', () => {
  it('links to the public page, states its size and escapes its values', () => {
    expect(badgeSnippet({ ...badge, name: '"><b>' }, 'https://here.test')).toBe(
      '<a href="https://here.test/verify/example.com"><img src="https://here.test/verify/example.com/badge-dark.png" width="200" height="56" alt="&quot;&gt;&lt;b&gt; is verified at Ankerplatz"></a>',
    )
  })

  it('has its own URL in German, and keeps the old one in English', () => {
    expect(badgePath(badge)).toBe('/verify/example.com/badge-dark.png')
    expect(badgePath({ ...badge, language: 'de' })).toBe('/verify/example.com/badge-dark-de.png')
    expect(badgeSnippet({ ...badge, language: 'de' }, '')).toContain('alt="example.com ist bei Ankerplatz verifiziert"')
  })
})
