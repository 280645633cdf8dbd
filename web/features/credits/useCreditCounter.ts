// Plays the credit counter when the live stream raises the balance.
import { useEffect, useState } from 'react'
import { useLive } from '../../lib/useLive.ts'
import { type CounterMoment, counterAt, isPlayed, stepMs } from './creditCounter.ts'

interface Play {
  from: number
  to: number
  startedAt: number
}

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export const useCreditCounter = (balance: number | null): CounterMoment | null => {
  const [play, setPlay] = useState<Play | null>(null)
  const [now, setNow] = useState(0)
  const moment = play === null ? null : counterAt(play.from, play.to, now - play.startedAt)
  const shown = moment?.shown ?? balance

  useLive('credits.changed', ({ total_credits: next }) => {
    const startedAt = performance.now()
    setNow(startedAt)
    setPlay(isPlayed(shown, next) && !wantsStillness() ? { from: shown, to: next, startedAt } : null)
  })

  const over = moment === null || moment.phase === 'over'
  useEffect(() => {
    if (over) {
      setPlay(null)
      return
    }
    const timer = setInterval(() => setNow(performance.now()), stepMs)
    return () => clearInterval(timer)
  }, [over])

  if (moment !== null && moment.phase !== 'over') return moment
  return balance === null ? null : { phase: 'over', shown: balance }
}
