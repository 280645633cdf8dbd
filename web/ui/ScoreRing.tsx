import clsx from 'clsx'
import { strokeOf, type Tone } from './tones.ts'

const scoreMax = 100

/** Good, fair, weak and poor, with the same thresholds as the awards for a website. */
const toneOfScore = (score: number): Tone =>
  score >= 75 ? 'alive' : score >= 60 ? 'accent' : score >= 40 ? 'warn' : 'lost'

interface ScoreRingProps {
  score: number
  /** Read out with the value, for example "Quality". */
  label: string
  size?: 'm' | 'l'
}

const radius = 15.5
const circumference = 2 * Math.PI * radius

export const ScoreRing = ({ score, label, size = 'm' }: ScoreRingProps) => (
  <span
    role="img"
    aria-label={`${label}: ${score}/${scoreMax}`}
    className={clsx('relative inline-grid shrink-0 place-items-center', size === 'm' ? 'size-9' : 'size-20')}
  >
    <svg viewBox="0 0 36 36" aria-hidden className={clsx('absolute inset-0 -rotate-90', strokeOf[toneOfScore(score)])}>
      <circle cx="18" cy="18" r={radius} fill="none" strokeWidth="3.6" className="stroke-track" />
      <circle
        cx="18"
        cy="18"
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeDasharray={`${(score / scoreMax) * circumference} ${circumference}`}
      />
    </svg>
    <span
      aria-hidden
      className={clsx('font-bold tabular-nums', size === 'm' ? 'text-[0.6875rem]' : 'font-head text-2xl')}
    >
      {score}
    </span>
  </span>
)
