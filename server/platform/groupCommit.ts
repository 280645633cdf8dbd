// Group commit: requests that arrive while a batch runs join the next batch. A single request does not wait; under
// load, the fixed cost of a batch is shared by all its requests.

/** `again`: the request conflicts with an earlier one of its batch and moves to the next batch. */
export type Outcome<Answer> = { answer: Answer } | { error: unknown } | 'again'

interface Waiting<Asked, Answer> {
  asked: Asked
  answer(value: Answer): void
  fail(error: unknown): void
}

interface GroupCommitLimits {
  /** Maximum batch size. */
  batchMax: number
  /**
   * How many requests have to wait before a second batch starts in parallel: while the database works on one, the
   * results of the other are delivered.
   */
  secondBatchFrom: number
}

const batchesMax = 2

/**
 * `runBatch` returns outcomes in the order of the requests, and never `again` for the first one. In a batch it gives up
 * rather than wait for a lock. If a batch fails, each of its requests runs separately, so that an error only affects
 * the request that caused it and no other waits for it.
 */
export const groupCommit = <Asked, Answer>(
  runBatch: (asked: readonly Asked[], mode: 'batch' | 'alone') => Promise<Outcome<Answer>[]>,
  { batchMax, secondBatchFrom }: GroupCommitLimits,
): ((asked: Asked) => Promise<Answer>) => {
  const queue: Waiting<Asked, Answer>[] = []
  let running = 0

  const settle = (served: readonly Waiting<Asked, Answer>[], outcomes: readonly Outcome<Answer>[]): void => {
    const again = served.filter((waiting, at) => {
      const outcome = outcomes[at] ?? { error: new Error('runBatch returned fewer outcomes than requests') }
      if (outcome === 'again') return true
      if ('error' in outcome) waiting.fail(outcome.error)
      else waiting.answer(outcome.answer)
      return false
    })
    queue.unshift(...again)
  }

  const runAlone = (waiting: Waiting<Asked, Answer>): Promise<void> =>
    runBatch([waiting.asked], 'alone').then(
      (outcomes) => settle([waiting], outcomes),
      (error: unknown) => waiting.fail(error),
    )

  const runBatches = async (): Promise<void> => {
    running += 1
    while (queue.length > 0) {
      const served = queue.splice(0, batchMax)
      const asked = served.map((waiting) => waiting.asked)
      const outcomes = await runBatch(asked, 'batch').catch(() => null)
      if (outcomes === null) for (const waiting of served) void runAlone(waiting)
      else settle(served, outcomes)
    }
    running -= 1
  }

  return (asked) =>
    new Promise<Answer>((answer, fail) => {
      queue.push({ asked, answer, fail })
      if (running === 0 || (running < batchesMax && queue.length >= secondBatchFrom)) void runBatches()
    })
}
