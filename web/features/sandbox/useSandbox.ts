// What the sandbox says about itself, asked once per part that shows it; null until it has answered, and where it does not.
import { useEffect, useState } from 'react'
import { askSandbox } from '../../lib/sandbox.ts'

export const useSandbox = <T>(path: string): T | null => {
  const [said, setSaid] = useState<T | null>(null)
  useEffect(() => {
    let isShown = true
    void askSandbox<T>(path).then(
      (answer) => {
        if (isShown) setSaid(answer)
      },
      // Whoever cannot reach it goes on without what is only a hint.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [path])
  return said
}
