// Presentation of website and verification states: the colour of the badge, and whether action is needed.
import type { AnalysisStep } from '../../../contract/analysis.ts'
import type { VerificationOutcome, Website, WebsiteState } from '../../../contract/websites.ts'
import type { AlertTone } from '../../ui/Alert.tsx'
import type { Tone } from '../../ui/tones.ts'

export const states: readonly WebsiteState[] = ['unproven', 'looking', 'verified', 'endangered']

export const stateTones: Record<WebsiteState, Tone> = {
  unproven: 'neutral',
  looking: 'waiting',
  verified: 'alive',
  endangered: 'warn',
}

/** Blue if waiting may be enough, orange if something has to be changed first. */
export const outcomeTones: Record<VerificationOutcome, AlertTone> = {
  verified: 'alive',
  not_found: 'waiting',
  wrong_value: 'warn',
  alias: 'warn',
  wildcard: 'warn',
  domain_missing: 'warn',
  server_failure: 'warn',
  silence: 'waiting',
  blocked: 'warn',
}

/** The note below the state; null if the state is self-explanatory. */
export type StateNote =
  | { kind: 'checking' }
  | { kind: 'nextCheck'; at: string }
  | { kind: 'until'; at: string }
  | { kind: 'analysing' }
  | { kind: 'failed' }
  | null

export const noteOf = ({
  state,
  verification,
  analysis,
}: Pick<Website, 'state' | 'verification' | 'analysis'>): StateNote => {
  if (verification.checking) return { kind: 'checking' }
  if (state === 'looking' && verification.next_check_at !== null) {
    return { kind: 'nextCheck', at: verification.next_check_at }
  }
  if (state === 'endangered' && verification.unverified_at !== null) {
    return { kind: 'until', at: verification.unverified_at }
  }
  if (analysis?.state === 'queued' || analysis?.state === 'running') return { kind: 'analysing' }
  if (analysis?.state === 'failed') return { kind: 'failed' }
  return null
}

export const analysisSteps: readonly AnalysisStep[] = ['robots', 'sitemap', 'pages', 'figures', 'score']

/** Crawling takes nearly all of the time; the other steps share the rest. */
const sharesBefore: Record<AnalysisStep, number> = {
  robots: 0.02,
  sitemap: 0.06,
  pages: 0.1,
  figures: 0.86,
  score: 0.95,
}

/** Progress of an analysis between 0 and 1; null while queued. */
export const shareDone = (
  step: AnalysisStep | null,
  { pagesDone, pagesTotal }: { pagesDone: number; pagesTotal: number },
): number | null => {
  if (step === null) return null
  const begun = sharesBefore[step]
  if (step !== 'pages' || pagesTotal === 0) return begun
  return begun + (sharesBefore.figures - begun) * Math.min(1, pagesDone / pagesTotal)
}
