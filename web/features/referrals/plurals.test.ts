// Plural forms in both languages: singular texts wherever an admin can set a value to one or a link can earn one.
import { createInstance } from 'i18next'
import { textsOf, type Translate } from '../../lib/translation.ts'
import { beforeAll, expect, it } from 'vitest'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import shareDe from './locales/share.de.json' with { type: 'json' }
import shareEn from './locales/share.en.json' with { type: 'json' }

const texts = createInstance()

beforeAll(async () => {
  const resources = {
    en: { referrals: en, share: shareEn },
    de: { referrals: de, share: shareDe },
  }
  await texts.init({ lng: 'en', resources, interpolation: { escapeValue: false } })
})

const wordsIn = (language: 'en' | 'de'): Translate<['share', 'referrals']> =>
  textsOf(texts, language, ['share', 'referrals'])

it('states what both sides get for one credit and for several', () => {
  for (const part of ['terms.own', 'terms.theirs'] as const) {
    expect(wordsIn('de')(part, { count: 1 })).toMatch(/^Credit für /)
    expect(wordsIn('de')(part, { count: 5 })).toMatch(/^Credits für /)
    expect(wordsIn('en')(part, { count: 1 })).toMatch(/^credit for /)
    expect(wordsIn('en')(part, { count: 5 })).toMatch(/^credits for /)
  }
})

it('states by how many points a rate changed', () => {
  const points = (count: number, figure: string) =>
    (['de', 'en'] as const).map((language) => wordsIn(language)('referrals:figures.points', { count, figure }))
  expect(points(1, '+1')).toEqual(['+1 Punkt', '+1 point'])
  expect(points(1.2, '+1.2')).toEqual(['+1.2 Punkte', '+1.2 points'])
})

it('announces metrics as label and value, which needs no singular', () => {
  const one = { registrations: '1', activated: '1', purchases: '1', credits: '1' }
  expect(wordsIn('de')('referrals:figures.said', one)).toBe('Registrierungen: 1. Aktiviert: 1. Käufe: 1. Credits: 1.')
  expect(wordsIn('en')('referrals:figures.said', one)).toBe('Registrations: 1. Activated: 1. Purchases: 1. Credits: 1.')
})
