import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { leadingUnits, timeLeft } from '../lib/countdown.ts'

interface CountdownProps {
  until: Date
  /** Called once when the time is up. */
  onOver?: () => void
  className?: string
}

const stepMs = 1_000

export const Countdown = ({ until, onOver, className }: CountdownProps) => {
  const { t } = useTranslation('ui')
  const [now, setNow] = useState(() => Date.now())
  const over = until.getTime() <= now
  useEffect(() => {
    if (over) return onOver?.()
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [over, onOver])
  const left = timeLeft(until.getTime(), now)
  const text = leadingUnits(left)
    .map((unit) => t(`time.${unit}`, { count: left[unit] }))
    .join(' ')
  return (
    <time role="timer" dateTime={until.toISOString()} className={className}>
      {text}
    </time>
  )
}
