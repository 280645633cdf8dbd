// Plays the credit counter when the shown balance increases, whether the new balance comes from the live stream or from
// a refetch it triggered, because either may arrive first.
import { useEffect, useState } from 'react'
import { type CounterMoment, counterAt, isPlayed, stepMs } from './creditCounter.ts'

interface Play {
  from: number
  to: number
}

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export const useCreditCounter = (balance: number | null): CounterMoment | null => {
  const [known, setKnown] = useState(balance)
  const [play, setPlay] = useState<Play | null>(null)
  const [elapsedMs, setElapsedMs] = useState(0)
  const moment = play === null ? null : counterAt(play.from, play.to, elapsedMs)

  if (balance !== known) {
    const shown = moment?.shown ?? known
    setKnown(balance)
    setElapsedMs(0)
    setPlay(balance !== null && isPlayed(shown, balance) && !wantsStillness() ? { from: shown, to: balance } : null)
  }

  const over = moment === null || moment.phase === 'over'
  useEffect(() => {
    if (play === null || over) return undefined
    const startedAt = performance.now()
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAt), stepMs)
    return () => clearInterval(timer)
  }, [play, over])

  if (moment !== null && moment.phase !== 'over') return moment
  return balance === null ? null : { phase: 'over', shown: balance }
}
