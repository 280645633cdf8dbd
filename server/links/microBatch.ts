// Micro-batch: calls that are not urgent wait some milliseconds for others of the same kind, because a batch costs
// little more than a single call.

export interface MicroBatchLimits {
  /** How long the first call waits for others. */
  waitMs: number
  /** A batch of this size does not wait any longer. */
  batchMax: number
}

interface Pending<Input, Result> {
  input: Input
  resolve(result: Result): void
  reject(error: unknown): void
}

/** `runBatch` returns results in the order of its inputs; if it fails, the whole batch fails. */
export const createMicroBatch = <Input, Result>(
  { waitMs, batchMax }: MicroBatchLimits,
  runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): ((input: Input) => Promise<Result>) => {
  let pending: Pending<Input, Result>[] = []
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const batch = pending
    pending = []
    try {
      const results = await runBatch(batch.map(({ input }) => input))
      if (results.length !== batch.length) throw new Error(`${results.length} results for a batch of ${batch.length}`)
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    pending.push({ input, resolve, reject })
    if (pending.length >= batchMax) void flush()
    else if (pending.length === 1) timer = setTimeout(() => void flush(), waitMs)
    return promise
  }
}
