// Which of the member's websites can be offered on, as the list of websites tells it; the server decides.
import type { RestReason } from '../../../contract/offers.ts'
import type { Website } from '../../../contract/websites.ts'

type Standing = Pick<Website, 'is_verified' | 'quality_score'>

/** `qualityFrom` null: nobody has said yet how good is good enough. */
export const obstacleOf = (
  { is_verified: verified, quality_score: score }: Standing,
  qualityFrom: number | null,
): RestReason | null => {
  if (!verified) return 'website_unverified'
  if (score === null) return 'website_unanalysed'
  return qualityFrom !== null && score < qualityFrom ? 'quality_too_low' : null
}

/** Whoever knows whether the weakest one is good enough knows it of all: it is asked what the rule is. */
export const weakestOf = <W extends Standing>(websites: readonly W[]): W | null =>
  websites
    .filter(({ is_verified: verified, quality_score: score }) => verified && score !== null)
    .toSorted((one, other) => (one.quality_score ?? 0) - (other.quality_score ?? 0))[0] ?? null
