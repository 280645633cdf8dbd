import { describe, expect, it } from 'vitest'
import { summarise } from './delivered.ts'

const now = new Date('2026-03-10T12:00:00Z')
const link = (first: string, last = first, toDomain = 'a.test') => ({
  toDomain,
  firstSeenAt: new Date(`${first}T12:00:00Z`),
  lastSeenAt: new Date(`${last}T12:00:00Z`),
})
const nicheOf = new Map([['a.test', 'law' as const]])

describe('delivered links', () => {
  it('are counted by month of delivery, over a year that ends with the current month', () => {
    const links = [link('2026-03-01'), link('2025-12-31', '2026-02-08'), link('2025-12-01'), link('2025-03-31')]
    const { months, total, live } = summarise({ now, links, more: false, nicheOf })
    expect(months.map(({ month }) => month)).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
      ...['01', '02', '03'].map((month) => `2026-${month}`),
    ])
    expect(months.filter(({ links: count }) => count > 0)).toEqual([
      { month: '2025-12', links: 2, live: 1 },
      { month: '2026-03', links: 1, live: 1 },
    ])
    expect([total, live]).toEqual([4, 2])
  })

  it('show the categories of their targets from three links on, most frequent first and unknown last', () => {
    const links = [link('2026-03-01', '2026-03-01', 'b.test'), link('2026-03-02', '2026-03-02', 'b.test')]
    expect(summarise({ now, links, more: false, nicheOf }).niches).toBeNull()
    expect(summarise({ now, links: [...links, link('2026-03-03')], more: true, nicheOf })).toMatchObject({
      more: true,
      niches: [
        { niche: 'law', links: 1 },
        { niche: null, links: 2 },
      ],
    })
  })
})
