// What the sandbox says about itself, asked once per part that shows it; null until it has answered, and where it does not.
import { useEffect, useState } from 'react'
import { askSandbox } from '../../lib/sandbox.ts'

export interface DemoLogin {
  email: string
  password: string
}

interface Answers {
  info: { logins: DemoLogin[] }
  unclaimed: { domains: string[] }
}

export const useSandbox = <P extends keyof Answers>(path: P): Answers[P] | null => {
  const [said, setSaid] = useState<Answers[P] | null>(null)
  useEffect(() => {
    let isShown = true
    void askSandbox(path).then(
      (answer) => {
        if (isShown) setSaid(answer as Answers[P])
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
