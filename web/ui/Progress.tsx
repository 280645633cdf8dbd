import clsx from 'clsx'

interface ProgressProps {
  label: string
  /** Between 0 and 1; null while it is unknown how much there is to do. */
  share: number | null
  tone?: 'waiting' | 'accent' | 'alive'
  className?: string
}

const fillOf = { waiting: 'bg-waiting', accent: 'bg-accent', alive: 'bg-alive' }

export const Progress = ({ label, share, tone = 'waiting', className }: ProgressProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    className={clsx('h-1.5 overflow-hidden rounded-full bg-track', className)}
  >
    <div
      className={clsx(
        'h-full rounded-full transition-[width] duration-500',
        fillOf[tone],
        share === null && 'animate-shimmer',
      )}
      style={{ width: `${(share ?? 1) * 100}%` }}
    />
  </div>
)
