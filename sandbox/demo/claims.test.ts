import { expect, test } from 'vitest'
import { demoClaims } from './claims.ts'
import { demoHosts } from '../demoSites/demo.ts'

test('demo websites are sandbox sites, each claimed once, and some are left for newcomers', () => {
  const domains = demoClaims.map(({ domain }) => domain)
  expect(domains.filter((domain) => !demoHosts.includes(domain))).toEqual([])
  expect(new Set(domains).size).toBe(domains.length)
  expect(demoHosts.length - domains.length).toBeGreaterThanOrEqual(80)
})
