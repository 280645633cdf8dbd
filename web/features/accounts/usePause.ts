// A pause before something can be asked for again, with the seconds that are left.
import { useEffect, useState } from 'react'

export const secondsUntil = (untilMs: number, nowMs: number): number => Math.max(0, Math.ceil((untilMs - nowMs) / 1000))

interface Pause {
  /** 0: it may be asked for. */
  seconds: number
  begin(seconds: number): void
}

const stepMs = 250

export const usePause = (): Pause => {
  const [untilMs, setUntilMs] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (untilMs === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(untilMs, Date.now())
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, stepMs)
    return () => clearInterval(timer)
  }, [untilMs])
  return {
    seconds,
    begin: (length) => {
      setSeconds(length)
      setUntilMs(Date.now() + length * 1000)
    },
  }
}
