// True once something takes long enough that the reader should see it.
import { useEffect, useState } from 'react'

const unnoticedMs = 300

export const useSlow = (goingOn: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setSlow(true), unnoticedMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [goingOn])
  return goingOn && slow
}
