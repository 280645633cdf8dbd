import { describe, expect, it } from 'vitest'
import type { PublicStatistics } from '../../../contract/statistics.ts'
import { figureTiles } from './statisticTiles.ts'

const counted: PublicStatistics = {
  as_of: '2026-11-17T12:00:00.000Z',
  verified_websites: 301,
  open_offers: 512,
  links: { watched: 640, alive: 621, alive_share: 0.970_312_5 },
  delivery: { orders: 210, median_hours: 31.4 },
  refunds: { lost: 14, settled_automatically: 14, share: 1, credits: 410 },
}

describe('the live figures', () => {
  it('show websites, live links, delivery time and automatic refunds', () => {
    expect(figureTiles(counted)).toEqual({
      websites: { kind: 'count', count: 301 },
      alive: { kind: 'share', share: 0.97 },
      delivery: { kind: 'hours', hours: 31 },
      refunds: { kind: 'share', share: 1 },
    })
  })

  it('claim nothing on few cases', () => {
    const few = figureTiles({
      ...counted,
      links: { watched: 3, alive: 3, alive_share: null },
      delivery: { orders: 2, median_hours: null },
      refunds: { lost: 0, settled_automatically: 0, share: null, credits: null },
    })
    expect([few?.alive, few?.delivery, few?.refunds]).toEqual([{ kind: 'few' }, { kind: 'few' }, { kind: 'few' }])
  })

  it('never round almost all up to all', () => {
    const almost = figureTiles({ ...counted, links: { watched: 10_000, alive: 9_999, alive_share: 0.9999 } })
    expect(almost?.alive).toEqual({ kind: 'share', share: 0.999 })
  })

  it('show long times in days and a time of zero as one hour', () => {
    const taking = (hours: number) =>
      figureTiles({ ...counted, delivery: { orders: 50, median_hours: hours } })?.delivery
    expect([taking(0), taking(72), taking(100)]).toEqual([
      { kind: 'hours', hours: 1 },
      { kind: 'hours', hours: 72 },
      { kind: 'days', days: 4.2 },
    ])
  })

  it('are hidden before the first count and if there is nothing to count', () => {
    expect(figureTiles({ ...counted, as_of: null })).toBeNull()
    expect(figureTiles({ ...counted, verified_websites: 0 })).toBeNull()
  })
})
