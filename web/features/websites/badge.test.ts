import { describe, expect, it } from 'vitest'
import { badgeSnippet } from './badge.ts'

describe('the badge', () => {
  it('leads to the public page and cannot be broken out of', () => {
    const snippet = badgeSnippet(
      { domain: 'example.com', theme: 'dark', format: 'png', alt: '"><b>' },
      'https://here.test',
    )
    expect(snippet).toBe(
      '<a href="https://here.test/verify/example.com"><img src="https://here.test/verify/example.com/badge-dark.png" alt="&quot;&gt;&lt;b&gt;"></a>',
    )
  })
})
