// Example website as the server returns it, for tests.
import type { Website, WebsiteAnalysis } from '../../../contract/websites.ts'

type Change = Partial<Omit<Website, 'verification' | 'figures'>> & {
  verification?: Partial<Website['verification']>
  figures?: Partial<Website['figures']>
}

export const exampleWebsite = ({ verification, figures, ...change }: Change = {}): Website => ({
  id: '5f0c1a52-7d55-4c43-9a6e-1d2f3b4c5d6e',
  domain: 'example.com',
  domain_name: 'example.com',
  registrable_domain: 'example.com',
  title: null,
  is_verified: false,
  state: 'unproven',
  created_at: '2026-11-01T10:00:00.000Z',
  verified_at: null,
  verification: {
    record_value: 'ankerplatz-verification=abc',
    names: ['example.com', '_ankerplatz.example.com'],
    attempts: 0,
    checking: false,
    last_checked_at: null,
    last_outcome: null,
    next_check_at: null,
    checking_until: null,
    missing_since: null,
    unverified_at: null,
    contested: false,
    ...verification,
  },
  quality_score: null,
  analysed_at: null,
  niche: null,
  language: null,
  country: null,
  figures: { dr: null, da: null, spam_score: null, traffic: null, google: null, ...figures },
  overridden_fields: [],
  analysis: null,
  ...change,
})

export const exampleAnalysis = (change: Partial<WebsiteAnalysis> = {}): WebsiteAnalysis => ({
  id: '0d9f3c1e-55aa-4e0b-8a4f-3c2b1a0f9e8d',
  state: 'running',
  step: 'pages',
  pages_done: 3,
  pages_total: 12,
  failure: null,
  created_at: '2026-11-01T10:05:00.000Z',
  finished_at: null,
  ...change,
})
