import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/userAdmin.ts'
import { createFormat } from '../../lib/format.ts'
import { detailsText } from './auditLog.ts'
import de from './locales/de.json' with { type: 'json' }

const texts = createInstance()

beforeAll(async () => {
  await texts.init({ lng: 'de', resources: { de: { admin: de } }, ns: ['admin'] })
})

const told = (details: Record<string, string>): string => {
  const t: TFunction<'admin'> = texts.getFixedT('de', 'admin')
  const entry = { details } as unknown as AuditEntry
  return detailsText({ t, format: createFormat('de'), mailName: (kind) => `<${kind}>` }, entry)
}

describe('the details of an entry in the audit log', () => {
  it('are said in the language of the reader', () => {
    expect(told({ kind: 'digest', language: 'en', version: '3' })).toBe(
      'Mail: <digest> · Sprache: Englisch · Fassung: 3',
    )
    expect(told({ searched: 'yes' })).toBe('gesucht: ja')
  })

  it('name a time as readers write it', () => {
    expect(told({ at: new Date(2030, 0, 1, 11, 0).toISOString() })).toBe('für: 01.01.2030, 11:00')
  })

  it('are shown as they were noted where nobody has given them a name', () => {
    expect(told({ unheard: '2' })).toBe('unheard: 2')
  })
})
