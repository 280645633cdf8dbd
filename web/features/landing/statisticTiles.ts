// Live figures on the homepage and when to hide them: no figure is better than one that was never counted.
import { hoursPerDay } from '../../../contract/durations.ts'
import type { PublicStatistics } from '../../../contract/statistics.ts'

export const tileNames = ['websites', 'alive', 'delivery', 'refunds'] as const
export type TileName = (typeof tileNames)[number]

/** `few`: too few cases to claim anything. */
export type TileFigure =
  | { kind: 'count'; count: number }
  | { kind: 'share'; share: number }
  | { kind: 'hours'; hours: number }
  | { kind: 'days'; days: number }
  | { kind: 'few' }

/** Longer times are shown in days. */
const hoursShownMax = 72

const timeOf = (hours: number | null): TileFigure => {
  if (hours === null) return { kind: 'few' }
  if (hours <= hoursShownMax) return { kind: 'hours', hours: Math.max(1, Math.round(hours)) }
  return { kind: 'days', days: Math.round((hours / hoursPerDay) * 10) / 10 }
}

/** Rounded down to a tenth of a percent: 99.96 % must not become 100 %. */
const shareOf = (share: number | null): TileFigure =>
  share === null ? { kind: 'few' } : { kind: 'share', share: Math.floor(share * 1_000) / 1_000 }

/** Null: nothing has been counted yet, or there is nothing to count. */
export const figureTiles = (figures: PublicStatistics): Record<TileName, TileFigure> | null => {
  if (figures.as_of === null || figures.verified_websites === 0) return null
  return {
    websites: { kind: 'count', count: figures.verified_websites },
    alive: shareOf(figures.links.alive_share),
    delivery: timeOf(figures.delivery.median_hours),
    refunds: shareOf(figures.refunds.share),
  }
}
