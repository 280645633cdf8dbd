import { describe, expect, it } from 'vitest'
import { acceptedLanguage } from './acceptedLanguage.ts'

describe('the language requested by the browser', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr, DE;q=0.5, en;q=0.3', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr-FR', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)('%s is answered in %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })
})
