// Which of the member’s websites are eligible for offers, judged from the website list; the server decides.
import type { RestReason } from '../../../contract/offers.ts'
import type { Website } from '../../../contract/websites.ts'

type Standing = Pick<Website, 'is_verified' | 'quality_score'>

/** `qualityFrom` null: the minimum score is not known yet. */
export const obstacleOf = (
  { is_verified: verified, quality_score: score }: Standing,
  qualityFrom: number | null,
): RestReason | null => {
  if (!verified) return 'website_unverified'
  if (score === null) return 'website_unanalysed'
  return qualityFrom !== null && score < qualityFrom ? 'quality_too_low' : null
}

/** The website with the lowest score: the minimum score is requested for it, and the result applies to all. */
export const weakestOf = <W extends Standing>(websites: readonly W[]): W | null =>
  websites
    .filter(({ is_verified: verified, quality_score: score }) => verified && score !== null)
    .toSorted((one, other) => (one.quality_score ?? 0) - (other.quality_score ?? 0))[0] ?? null
