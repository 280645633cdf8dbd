// Countdown until something can be requested again, with the remaining seconds.
import { useEffect, useState } from 'react'

export const secondsUntil = (untilMs: number, nowMs: number): number => Math.max(0, Math.ceil((untilMs - nowMs) / 1000))

interface Pause {
  /** 0: it may be requested. */
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
