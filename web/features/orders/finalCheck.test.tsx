// What members see while a fresh check decides, and how many checks are left before they submit a link.
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { createI18n, type Language } from '../../lib/i18n.ts'
import errorsDe from '../../lib/locales/errors.de.json' with { type: 'json' }
import errorsEn from '../../lib/locales/errors.en.json' with { type: 'json' }
import uiDe from '../../ui/locales/de.json' with { type: 'json' }
import uiEn from '../../ui/locales/en.json' with { type: 'json' }
import deadlinesDe from './locales/orderDeadlines.de.json' with { type: 'json' }
import deadlinesEn from './locales/orderDeadlines.en.json' with { type: 'json' }
import stepsDe from './locales/orderSteps.de.json' with { type: 'json' }
import stepsEn from './locales/orderSteps.en.json' with { type: 'json' }
import { DryCheck } from './DryCheck.tsx'
import { FinalCheckNote } from './FinalCheckNote.tsx'
import { someOrder } from './order.fixture.ts'
import { situationOf } from './situation.ts'

const resources = {
  en: { ui: uiEn, errors: errorsEn, orderSteps: stepsEn, orderDeadlines: deadlinesEn },
  de: { ui: uiDe, errors: errorsDe, orderSteps: stepsDe, orderDeadlines: deadlinesDe },
}

const shown = async (language: Language, part: ReactElement): Promise<string> => {
  const i18n = await createI18n(language, { resources })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, part)).replaceAll('\u00a0', ' ')
}

const check = { postponed: 3, postponements_max: 14, next_on: '2027-03-12' }

describe('an order at its deadline', () => {
  test('is being checked, or waits for a person', () => {
    const order = (status: 'failed' | 'delivered', waitsFor: 'check' | 'admin') =>
      situationOf(someOrder({ status, waits_for: waitsFor, seen: false }))
    expect([order('delivered', 'check'), order('delivered', 'admin')]).toEqual(['final_check', 'final_review'])
    expect([order('failed', 'check'), order('failed', 'admin')]).toEqual(['refund_check', 'refund_review'])
  })

  test('names the day of the next check, not its time, and how often it is repeated', async () => {
    const note = createElement(FinalCheckNote, { order: someOrder({ status: 'delivered', final_check: check }) })
    expect(await shown('en', note)).toMatch(/Next check on 12 Mar\w* 2027 \(attempt 3 of 14\)/)
    expect(await shown('en', note)).not.toMatch(/\d:\d\d/)
    expect(await shown('de', note)).toMatch(/Nächste Prüfung am .*2027 \(Versuch 3 von 14\)/)
  })

  test('says for a payout what it waits for, and when a person decides', async () => {
    const noteOf = (postponed: number) =>
      createElement(FinalCheckNote, {
        order: someOrder({ status: 'completed', final_check: { ...check, postponed, next_on: null } }),
      })
    expect(await shown('en', noteOf(0))).toContain('Pending credits are released once a check finds it live.')
    expect(await shown('en', noteOf(14))).toContain('our team decides')
  })
})

describe('a check before submission', () => {
  const offered = (allowance: { left: number; next_at: string | null }) =>
    createElement(DryCheck, { allowance, readPage: () => null, check: () => Promise.reject(new Error('not called')) })

  test('says how many are left, and when the next one is possible', async () => {
    expect(await shown('en', offered({ left: 5, next_at: null }))).toMatch(/Check without submitting.*5 checks left/)
    expect(await shown('de', offered({ left: 1, next_at: null }))).toMatch(/Prüfen, ohne einzureichen.*Noch 1 Prüfung/)
    const used = await shown('en', offered({ left: 0, next_at: '2027-03-12T09:30:00.000Z' }))
    expect(used).toMatch(/disabled.*Used up\. Next check on 12 Mar\w* 2027/)
  })
})
