// Micro-batch: calls that are not urgent wait a moment for others of the same kind, because a batch costs little more
// than a single call.

export interface Gathering {
  /** How long the first call waits for others. */
  withinMs: number
  /** A batch of this size does not wait any longer. */
  atMost: number
}

interface Asking<Asked, Answer> {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** `work` returns results in the order of its inputs; if it fails, the whole batch fails. */
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
      if (answers.length !== those.length) throw new Error(`${answers.length} results for a batch of ${those.length}`)
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
