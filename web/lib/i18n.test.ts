import { describe, expect, it } from 'vitest'
import { createI18n, languageOfPath, preferredLanguage } from './i18n.ts'

describe('the language', () => {
  it('of a public page is that of its URL', () => {
    expect(['/de', '/de/', '/de/privacy'].map(languageOfPath)).toEqual(['de', 'de', 'de'])
    expect(['/', '/privacy', '/design', '/dear'].map(languageOfPath)).toEqual(['en', 'en', 'en', 'en'])
  })

  it('of a visitor is the first supported one of theirs, otherwise English', () => {
    expect(preferredLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de')
    expect(preferredLanguage(['en-GB', 'de'])).toBe('en')
    expect(preferredLanguage(['fr', 'pl'])).toBe('en')
    expect(preferredLanguage([])).toBe('en')
  })
})

describe('texts', () => {
  it('are fetched only for the language shown', async () => {
    const asked: string[] = []
    const texts = (language: string, namespace: string) => {
      asked.push(`${language}/${namespace}`)
      return Promise.resolve({ hello: language === 'de' ? 'Moin' : 'Hello' })
    }
    const i18n = await createI18n('de', { load: { texts, first: ['app', 'ui'] } })
    expect(asked.sort()).toEqual(['de/app', 'de/ui'])
    expect(i18n.getResource('de', 'app', 'hello')).toBe('Moin')
    await i18n.changeLanguage('en')
    expect(asked).toContain('en/app')
  })

  it('are retried if they could not be fetched', async () => {
    let attempts = 0
    const texts = () => {
      attempts += 1
      return attempts === 1 ? Promise.reject(new Error('connection lost')) : Promise.resolve({ hello: 'Hello' })
    }
    const i18n = await createI18n('en', { load: { texts, first: ['app'] } })
    expect(attempts).toBe(2)
    expect(i18n.hasLoadedNamespace('app')).toBe(true)
  })

  it('are retried up to 5 times, after 350 ms and then with doubling delays, at most 10 at once', async () => {
    const i18n = await createI18n('en', { load: { texts: () => Promise.resolve({}), first: ['app'] } })
    expect(i18n.options).toMatchObject({ maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 })
  })
})
