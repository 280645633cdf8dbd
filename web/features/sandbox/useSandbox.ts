// State of the sandbox, requested once per component; null until it responds, and if it does not.
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
  const [said, setOutput] = useState<Answers[P] | null>(null)
  useEffect(() => {
    let isShown = true
    void askSandbox(path).then(
      (answer) => {
        if (isShown) setOutput(answer as Answers[P])
      },
      // If the sandbox is unreachable, the page works without its hints.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [path])
  return said
}
