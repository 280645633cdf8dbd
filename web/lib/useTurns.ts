// For a long page whose parts come all at once: drawn one after the other, whenever the browser has time.
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** How many of `parts` may be drawn by now; it starts with none. */
export const useTurns = (parts: number): number => {
  const [turn, setTurn] = useState(0)
  useEffect(() => (turn < parts ? whenIdle(() => startTransition(() => setTurn(turn + 1))) : undefined), [turn, parts])
  return turn
}
