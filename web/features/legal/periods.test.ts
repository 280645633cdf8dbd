// The legal texts name retention periods that the code enforces. This test fails if a period changes without its text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import de from './locales/legalPrivacy.de.json'
import en from './locales/legalPrivacy.en.json'
import { imprintSections, privacySections, termsSections } from './sections.ts'
import imprintEn from './locales/legalImprint.en.json'
import termsDe from './locales/legalTerms.de.json'
import termsEn from './locales/legalTerms.en.json'

const root = join(import.meta.dirname, '../../..')
const code = (path: string): string => readFileSync(join(root, path), 'utf8')

const kept: readonly [string, string, string, string, string][] = [
  ['mails', 'server/platform/mail/mailLog.ts', 'const keptDays = 180', '180 days', '180 Tagen'],
  ['mails', 'server/notifications/inbox.ts', "const keptFor = '365 days'", '365 days', '365 Tagen'],
  ['contact', 'contract/contact.ts', 'closedKeptDays = 180', '180 days', '180 Tage'],
  ['websites', 'server/websites/jobs.ts', "checksKeptFor = '180 days'", '180 days', '180 Tagen'],
  ['websites', 'server/websites/jobs.ts', "reasonsKeptFor = '180 days'", '180 days', '180 Tagen'],
  ['websites', 'server/websites/public/favicons.ts', 'const keptForDays = 30', '30 days', '30 Tage'],
  ['websites', 'server/links/thinning.ts', "allKeptFor = '7 days'", '7 days', '7 Tagen'],
  ['account', 'server/accounts/auth.ts', 'sessionLifeSeconds = 30 * daySeconds', '30 days after', '30 Tage nach'],
  [
    'account',
    'server/accounts/auth.ts',
    'sessionAgeLimitSeconds = 180 * daySeconds',
    '180 days after',
    '180 Tage nach',
  ],
  [
    'account',
    'server/accounts/signIn/sessions.ts',
    "expires_at < now() - interval '7 days'",
    '7 days later',
    '7 Tage später',
  ],
  [
    'storage',
    'server/accounts/signIn/knownDevices.ts',
    'deviceLifeSeconds = 180 * daySeconds',
    '180 days from the last sign-in',
    '180 Tage ab der letzten Anmeldung',
  ],
  ['storage', 'server/accounts/signIn/knownDevices.ts', 'devicesPerMemberMax = 10', 'ten browsers', 'zehn Browser'],
  ['account', 'server/platform/rotatingHash.ts', 'network: 30 }', '30 days at most', 'höchstens 30 Tage'],
  ['invitations', 'server/platform/rotatingHash.ts', '{ visitor: 1,', 'after that day', 'nach diesem Tag'],
  ['invitations', 'server/referrals/forget.ts', 'clicksKeptDays = 60', '60 days', '60 Tagen'],
  ['related', 'contract/relations.ts', 'signalRetentionDays = 90', 'for 90 days', '90 Tage'],
  ['related', 'contract/relations.ts', 'signalOwnersMax = 20', 'more than 20 members', 'mehr als 20 Mitglieder'],
  ['related', 'contract/relations.ts', 'relatedScoreMin = 50', 'a score of 50', 'einem Wert von 50'],
  ['articles', 'server/content/jobs.ts', "usesKeptFor = '3 months'", 'three months', 'drei Monaten'],
  ['retention', 'server/platform/http/idempotency.ts', "interval '3 days'", 'three days', 'drei Tage'],
  ['retention', 'server/platform/outbox/outbox.ts', "const keptFor = '1 hour'", 'an hour', 'eine Stunde'],
]

describe('the privacy page', () => {
  it.each(kept)('states for %s what %s keeps (%s)', (section, path, written, english, german) => {
    expect(code(path)).toContain(written)
    const name = section as (typeof privacySections)[number]
    expect(en.sections[name].text).toContain(english)
    expect(de.sections[name].text).toContain(german)
  })

  it('names every cookie and every browser storage key that outlives a tab', () => {
    const cookies = ['__Host-refresh', '__Host-device', 'session-hint', '__Host-sign-up', 'sign-out-pending']
    for (const name of [...cookies, 'cookie-consent', 'theme', 'language']) {
      expect(en.sections.storage.text).toContain(name)
      expect(de.sections.storage.text).toContain(name)
    }
    const keys = ['sidebar', 'single-keys', 'palette-recent', 'shop-view', 'shop-columns', 'buying-for', 'dns-host']
    for (const name of [...keys, 'referrer', 'referral-award', 'shop-compared']) {
      expect(en.sections.storage.text).toContain(name)
      expect(de.sections.storage.text).toContain(name)
    }
  })
})

// The operator can change these at any time, so a text that contained the numbers would become wrong.
it('the terms name no duration of the guarantee, because those are settings', () => {
  for (const terms of [termsEn, termsDe]) {
    expect(terms.sections.guarantee.text).not.toMatch(/\d/)
    expect(terms.sections.guarantee.text).toContain('](/)')
  }
})

it.each(['en', 'de'])(
  'the help names no time and no share of an order, because those are settings (%s)',
  (language) => {
    for (const file of ['helpAnswers', 'helpBuy', 'helpSell']) {
      const text = code(`web/features/help/locales/${file}.${language}.json`)
      expect(text).not.toMatch(
        /\d ?%|\b72\b|1, 3, 7|\b(?:seven|five|sieben|fünf) (?:days|Tage)|\b(?:three tries|drei Versuche)/,
      )
    }
  },
)

describe('the legal pages', () => {
  it('show every written section once', () => {
    expect([...privacySections].sort()).toEqual(Object.keys(en.sections).sort())
    expect([...termsSections].sort()).toEqual(Object.keys(termsEn.sections).sort())
    expect([...imprintSections].sort()).toEqual(Object.keys(imprintEn.sections).sort())
  })
})
