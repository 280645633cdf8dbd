// The referrer's commission (share) on a piece of a purchase, as pure functions: its amount and the transitions of its
// reward.
import { roundHalfUp } from '../../contract/pricing.ts'

const wholePercent = 100

/** A percentage of the bought credits, reduced by the part that was taken back. */
export const shareOf = (bought: number, percent: number, { given, taken }: { given: number; taken: number }): number =>
  given === 0 ? 0 : roundHalfUp((bought * percent * (given - taken)) / (wholePercent * given))

export type RewardState = 'waiting' | 'granted' | 'dropped'

/** Null if there is no reward yet. A granted reward follows the purchase, whatever an admin has decided since. */
export const rewardAfter = (
  before: { state: RewardState; amount: number } | null,
  share: number,
  { refused }: { refused: boolean },
): { state: RewardState; amount: number } | null => {
  if (before?.state === 'granted') return { state: 'granted', amount: share }
  if (refused) return before
  return share > 0 ? { state: 'waiting', amount: share } : { state: 'dropped', amount: 0 }
}
