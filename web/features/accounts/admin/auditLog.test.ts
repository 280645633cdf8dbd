import { createInstance } from 'i18next'
import { textsOf, type Translate } from '../../../lib/translation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../contract/accountsAdmin.ts'
import { createFormat } from '../../../lib/format.ts'
import { detailsText } from './auditLog.ts'
import de from './locales/de.json' with { type: 'json' }

const texts = createInstance()

beforeAll(async () => {
  await texts.init({ lng: 'de', resources: { de: { accountsAdmin: de } }, ns: ['accountsAdmin'] })
})

const notified = (details: Record<string, string>): string => {
  const t: Translate<'accountsAdmin'> = textsOf(texts, 'de', 'accountsAdmin')
  const entry = { details } as unknown as AuditEntry
  return detailsText(
    {
      t,
      format: createFormat('de'),
      mailName: (kind) => `<${kind}>`,
      heldName: (reason) => `(${reason})`,
      reasonName: (reason) => reason,
    },
    entry,
  )
}

describe('the details of an audit log entry', () => {
  it('are in the language of the reader', () => {
    expect(notified({ kind: 'digest', language: 'en', version: '3' })).toBe(
      'E-Mail: <digest> · Sprache: Englisch · Version: 3',
    )
    expect(notified({ searched: 'yes' })).toBe('Suchfilter: ja')
  })

  it('show a time in the reader’s format', () => {
    expect(notified({ at: new Date(2030, 0, 1, 11, 0).toISOString() })).toBe('geplant für: 01.01.2030, 11:00')
  })

  it('show credits, counts and money in the reader’s format', () => {
    expect(notified({ credits: '-1200', balance: '34500', debt: '7' })).toBe(
      'Credits: \u22121.200 · Guthaben danach: 34.500 · offener Betrag danach: 7',
    )
    expect(notified({ credits: '+5' })).toBe('Credits: +5')
    expect(notified({ refund: '12.50 EUR' })).toBe('erstattet: 12,50\u00a0€')
    expect(notified({ credits: 'none' })).toBe('Credits: none')
  })

  it('describe decisions about payments and referrals in words, not codes', () => {
    expect(notified({ decision: 'grant', purchase: '01234567-89ab' })).toBe(
      'Entscheidung: Credits gutgeschrieben · Kauf: 01234567',
    )
    expect(notified({ referrer: 'Jo', held_for: 'same_device, cap_reached' })).toBe(
      'empfohlen von: Jo · Prüfgründe: (same_device), (cap_reached)',
    )
  })

  it('describe a forced transition of an order in words, not codes', () => {
    expect(notified({ order: '131', transition: 'pay_out' })).toBe('Bestellung: 131 · Aktion: ausgezahlt')
  })

  it('without a label are shown as logged', () => {
    expect(notified({ unheard: '2' })).toBe('unheard: 2')
  })
})
