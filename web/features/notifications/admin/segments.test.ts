import { createInstance } from 'i18next'
import { textsOf, type Translate } from '../../../lib/translation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormat } from '../../../lib/format.ts'
import membersDe from '../locales/de.json' with { type: 'json' }
import membersEn from '../locales/en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { segmentText, withPart } from './segments.ts'
import { kindName, templateKinds } from './templateKinds.ts'

const texts = createInstance()
const speak = (language: 'en' | 'de'): Translate<'notificationsAdmin'> => textsOf(texts, language, 'notificationsAdmin')
const name = (language: 'en' | 'de', kind: string): string =>
  kindName(textsOf(texts, language, ['notificationsAdmin', 'notifications']), kind)

beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: {
      en: { notificationsAdmin: en, notifications: membersEn },
      de: { notificationsAdmin: de, notifications: membersDe },
    },
    ns: ['notificationsAdmin', 'notifications'],
  })
})

describe('a segment as text', () => {
  it('is all members if there is no filter', () => {
    expect(segmentText(speak('en'), createFormat('en'), {})).toBe('All members')
    expect(segmentText(speak('de'), createFormat('de'), {})).toBe('Alle Mitglieder')
  })

  it('names every filter, with dates that do not shift', () => {
    const segment = {
      language: 'de',
      activity: 'silent_90_days',
      balance: 'some',
      role: 'member',
      joined_since: '2026-01-01',
      joined_until: '2026-03-31',
    } as const
    expect(segmentText(speak('en'), createFormat('en'), segment)).toBe(
      'German · Inactive for 90 days · Has credits · Members only · Joined from 1 Jan 2026 · Joined until 31 Mar 2026',
    )
    expect(segmentText(speak('de'), createFormat('de'), segment)).toContain('Beigetreten ab 01.01.2026')
  })

  it('drops a removed filter', () => {
    expect(withPart({ language: 'de', role: 'admin' }, 'language', undefined)).toEqual({ role: 'admin' })
    expect(withPart({}, 'balance', 'none')).toEqual({ balance: 'none' })
  })
})

describe('email names', () => {
  it('exist in both languages for every kind, and are unique', () => {
    for (const language of ['en', 'de'] as const) {
      const names = templateKinds.map((kind) => name(language, kind))
      expect(names.filter((one) => /_|^kinds/.test(one))).toEqual([])
      expect(new Set(names).size).toBe(templateKinds.length)
    }
  })

  it('fall back to the kind itself if it is unknown', () => {
    expect(name('en', 'brand_new')).toBe('brand_new')
  })
})
