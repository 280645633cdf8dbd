import { describe, expect, it } from 'vitest'
import { loadAllTexts, loadTexts } from './texts.ts'

describe('texts', () => {
  it('are found for public pages and for all others, in both languages', async () => {
    const all = await loadAllTexts()
    expect(Object.keys(all).sort()).toEqual(['de', 'en'])
    expect(Object.keys(all['de'] ?? {}).sort()).toEqual(Object.keys(all['en'] ?? {}).sort())
    for (const namespace of ['app', 'ui', 'errors', 'landing', 'content', 'charts', 'creditsAdmin', 'movements']) {
      for (const language of ['en', 'de'] as const) {
        expect(await loadTexts(language, namespace), `${language} ${namespace}`).toBe(all[language]?.[namespace])
      }
    }
  })

  it('that do not exist are an error', async () => {
    await expect(loadTexts('en', 'nowhere')).rejects.toThrow('no texts for nowhere')
  })
})
