// What pages show of their operator.
import { describe, expect, it } from 'vitest'
import type { SiteFacts } from '../platform/crawl/facts.ts'
import { themeIn, trackersIn } from '../platform/crawl/trackers.ts'
import { pageFacts, readVisit } from '../testing/siteFacts.ts'
import { operatorTraces } from './operatorTraces.ts'

const siteOf = (...pages: Parameters<typeof pageFacts>[0][]): SiteFacts =>
  ({ visits: pages.map((page) => readVisit(pageFacts(page))) }) as unknown as SiteFacts

describe('the addresses of scripts', () => {
  it.each([
    ['https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4', [{ kind: 'analytics', id: 'G-ABC123DEF4' }]],
    ['https://www.googletagmanager.com/gtm.js?id=GTM-K3X9', [{ kind: 'analytics', id: 'GTM-K3X9' }]],
    ['https://stats.example.com/matomo.php?idsite=harbour-7', [{ kind: 'analytics', id: 'HARBOUR-7' }]],
    [
      'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890123456',
      [{ kind: 'ads', id: 'CA-PUB-1234567890123456' }],
    ],
    ['https://example.com/app.js?id=7', []],
  ])('name accounts: %s', (address, found) => {
    expect(trackersIn(address)).toEqual(found)
  })

  it('name the theme', () => {
    expect(themeIn('/wp-content/themes/Astra-Child/style.css?ver=2')).toBe('astra-child')
    expect(themeIn('/assets/style.css')).toBeNull()
  })
})

describe('the traces of an operator', () => {
  it('are accounts, theme, and VAT ids of the imprint, each once', () => {
    const tracker = { kind: 'analytics', id: 'G-ABC123DEF4' } as const
    const site = siteOf(
      { trackers: [tracker], theme: 'astra' },
      {
        url: 'https://harbour.test/impressum',
        trackers: [tracker],
        text: 'USt-IdNr. DE 123 456 789, Telefon 0123 456789',
      },
      { url: 'https://harbour.test/partner', text: 'DE987654321' },
    )
    expect(operatorTraces(site)).toEqual([
      { kind: 'analytics', value: 'G-ABC123DEF4' },
      { kind: 'template', value: 'astra' },
      { kind: 'imprint', value: 'DE123456789' },
    ])
  })

  it('are none where the pages show none', () => {
    expect(operatorTraces(siteOf({ text: 'Boats' }))).toEqual([])
  })
})
