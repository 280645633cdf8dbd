import { expect, test } from 'vitest'
import { expectationOf, type MonitoredLinkRow } from './monitoredLinks.ts'

const at = new Date('2026-11-01T12:00:00Z')

const row: MonitoredLinkRow = {
  id: '7f1f6a0e-4a75-4b8e-9a51-0d5a8f5f9f10',
  accepted_anchor: null,
  accepted_defects: [],
  anchor_text: 'Good words',
  checking_since: null,
  checks: 0,
  created_at: at,
  ended_at: null,
  host: 'seller.test',
  label: false,
  last_checked_at: null,
  last_reasons: [],
  last_verdict: null,
  link_type: null,
  links_per_page: null,
  missed_at: null,
  missing_since: null,
  named_at: at,
  needs_review: false,
  next_check_at: at,
  page_url: 'https://seller.test/post',
  purpose: 'order',
  rel: 'dofollow',
  repair_by: null,
  schedule: 'guarantee',
  confirmed_missing_at: null,
  state: 'waiting',
  target_url: 'https://target.test/page',
  inconclusive_since: null,
  verified_at: null,
}

test.each([
  ['waiting', false],
  ['live', true],
  ['endangered', true],
  ['lost', false],
])('a link that is %s counts as one that was live: %s', (state, wasLive) => {
  expect(expectationOf({ ...row, state }).wasLive).toBe(wasLive)
})

test('what the offer states about the page is expected, and nothing else', () => {
  expect(expectationOf(row)).toMatchObject({ isOnHomepage: false, linksPerPage: null })
  expect(expectationOf({ ...row, link_type: 'insertion', links_per_page: 3 })).toMatchObject({
    isOnHomepage: false,
    linksPerPage: 3,
  })
  expect(expectationOf({ ...row, link_type: 'homepage' }).isOnHomepage).toBe(true)
})
