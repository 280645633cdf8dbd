import { useEffect, useState } from 'react'

/** Debounce: the value once it has not changed for `pauseMs`. */
export const useDebounced = <T>(value: T, pauseMs: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
