// One to five stars as an image, with a text for screen readers.
import clsx from 'clsx'
import { Star } from './icons.ts'

const steps = [1, 2, 3, 4, 5] as const

export const starFilled = 'fill-accent text-accent'
export const starEmpty = 'text-line-control'

interface StarRowProps {
  /** Drawn rounded to the nearest integer. */
  stars: number
  label: string
}

export const StarRow = ({ stars, label }: StarRowProps) => (
  <span role="img" aria-label={label} className="inline-flex gap-0.5">
    {steps.map((step) => (
      <Star
        key={step}
        aria-hidden
        className={clsx('size-4 shrink-0', step <= Math.round(stars) ? starFilled : starEmpty)}
      />
    ))}
  </span>
)
