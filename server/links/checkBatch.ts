// Who is in no hurry waits a moment for others who ask for the same: what costs little more for many than for one is done at one go.

export interface Gathering {
  /** How long the first of them waits for the others. */
  withinMs: number
  /** So many do not wait any longer. */
  atMost: number
}

interface Asking<Asked, Answer> {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** `work` answers in the order in which it was asked; where it fails, it fails for all who asked together. */
export const gather = <Asked, Answer>(
  { withinMs, atMost }: Gathering,
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((asked: Asked) => Promise<Answer>) => {
  let gathered: Asking<Asked, Answer>[] = []
  let timer: NodeJS.Timeout | undefined

  const begin = async (): Promise<void> => {
    clearTimeout(timer)
    const those = gathered
    gathered = []
    try {
      const answers = await work(those.map(({ asked }) => asked))
      if (answers.length !== those.length) throw new Error(`${answers.length} answers for ${those.length} who asked`)
      for (const [at, { resolve }] of those.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of those) reject(error)
    }
  }

  return (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    gathered.push({ asked, resolve, reject })
    if (gathered.length >= atMost) void begin()
    else if (gathered.length === 1) timer = setTimeout(() => void begin(), withinMs)
    return promise
  }
}
