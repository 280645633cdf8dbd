// Progressive rendering of a long page: parts are rendered one after the other, when the browser is idle.
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** How many of `parts` may be rendered by now; starts at zero. */
export const useTurns = (parts: number): number => {
  const [turn, setTurn] = useState(0)
  useEffect(() => (turn < parts ? whenIdle(() => startTransition(() => setTurn(turn + 1))) : undefined), [turn, parts])
  return turn
}
