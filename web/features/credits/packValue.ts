// What a pack gives for its price, compared with the smallest one. All of it is computed; no text contains a figure.
import { type Pack, percentMoreThanSmallestPack, smallestPack } from '../../../contract/pricing.ts'

export interface PackFigures extends Pack {
  /** More credits for the same money than in the smallest pack, in percent; 0 for the smallest itself. */
  percentMore: number
  /** What the same credits would cost in packs of the smallest size, minus what they cost here. */
  savedCents: number
  /** The pack with the most credits for the money. */
  best: boolean
}

/** Sorted from the smallest up. */
export const packFigures = (packs: readonly Pack[]): PackFigures[] => {
  const smallest = smallestPack(packs)
  if (smallest === null) return []
  const figures = packs.map((pack) => ({
    ...pack,
    percentMore: Math.max(0, percentMoreThanSmallestPack(pack.credits, pack.price_cents, packs)),
    savedCents: Math.max(0, Math.floor((pack.credits * smallest.price_cents) / smallest.credits) - pack.price_cents),
  }))
  const most = Math.max(...figures.map(({ percentMore }) => percentMore))
  const bestId = figures.find(({ percentMore }) => percentMore === most && most > 0)?.id
  return figures
    .map((pack) => ({ ...pack, best: pack.id === bestId }))
    .sort((one, other) => one.credits - other.credits)
}
