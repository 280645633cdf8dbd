// Lets only so many pieces of work run at once; the others wait in their order.
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

export interface Crowd {
  atOnce: number
  /** Whoever comes when so many wait is refused. */
  waitingMax: number
  refusal?: () => Error
}

export const createSemaphore = ({ atOnce, waitingMax, refusal }: Crowd): Semaphore => {
  const refuse = refusal ?? (() => new Error(`More than ${waitingMax} wait for their turn`))
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMax) throw refuse()
    // Whoever ends hands the place over, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
