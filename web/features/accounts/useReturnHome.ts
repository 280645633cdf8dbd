// Countdown to the redirect; returns the remaining seconds.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isInUse, remainingAfter, returnAfterMs } from './returnHome.ts'

const stepMs = 250
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

interface ReturnHome {
  seconds: number
  paused: boolean
}

export const useReturnHome = (inside: RefObject<HTMLElement | null>, go: () => void): ReturnHome => {
  const [remainingMs, setRemainingMs] = useState(returnAfterMs)
  const [paused, setPaused] = useState(false)
  const leave = useEffectEvent(go)
  useEffect(() => {
    let lastUse = Number.NEGATIVE_INFINITY
    let before = performance.now()
    const used = () => (lastUse = performance.now())
    for (const sign of signsOfUse) window.addEventListener(sign, used, { passive: true })
    const timer = setInterval(() => {
      const now = performance.now()
      const active = document.activeElement
      const focused = active !== null && active !== inside.current && inside.current?.contains(active) === true
      const use = { sinceLastUseMs: now - lastUse, focused }
      setPaused(isInUse(use))
      setRemainingMs((left) => remainingAfter(left, now - before, use))
      before = now
    }, stepMs)
    return () => {
      clearInterval(timer)
      for (const sign of signsOfUse) window.removeEventListener(sign, used)
    }
  }, [inside])
  const over = remainingMs === 0
  useEffect(() => {
    if (over) leave()
  }, [over])
  return { seconds: Math.ceil(remainingMs / 1000), paused }
}
