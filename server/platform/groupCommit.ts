// Does what many ask for at once in turns: whoever comes while a turn is taken joins the next one. Alone, nobody waits; in a crowd, what a
// turn costs however many it serves is shared by all who are in it.

/** `again` is for those who cannot be in a turn with somebody who came before them: they are in the next one. */
export type Outcome<Answer> = { answer: Answer } | { error: unknown } | 'again'

interface Waiting<Asked, Answer> {
  asked: Asked
  answer(value: Answer): void
  fail(error: unknown): void
}

interface Sizes {
  /** How many a turn serves. */
  most: number
  /** How many have to wait while a turn is taken before a second one begins: while the database is at work on one, the other is answered. */
  crowd: number
}

const turnsMax = 2

/**
 * `serve` answers in the order in which it is asked, and never the first with `again`. In a turn it gives up rather than wait for something
 * that others hold. Where a turn fails, each of it is served apart, so that what one of them causes is theirs, and nobody waits for it.
 */
export const together = <Asked, Answer>(
  serve: (asked: readonly Asked[], manner: 'in a turn' | 'apart') => Promise<Outcome<Answer>[]>,
  { most, crowd }: Sizes,
): ((asked: Asked) => Promise<Answer>) => {
  const queue: Waiting<Asked, Answer>[] = []
  let turns = 0

  const settle = (served: readonly Waiting<Asked, Answer>[], outcomes: readonly Outcome<Answer>[]): void => {
    const again = served.filter((waiting, at) => {
      const outcome = outcomes[at] ?? { error: new Error('fewer were answered than had asked') }
      if (outcome === 'again') return true
      if ('error' in outcome) waiting.fail(outcome.error)
      else waiting.answer(outcome.answer)
      return false
    })
    queue.unshift(...again)
  }

  const serveApart = (waiting: Waiting<Asked, Answer>): Promise<void> =>
    serve([waiting.asked], 'apart').then(
      (outcomes) => settle([waiting], outcomes),
      (error: unknown) => waiting.fail(error),
    )

  const takeTurns = async (): Promise<void> => {
    turns += 1
    while (queue.length > 0) {
      const served = queue.splice(0, most)
      const asked = served.map((waiting) => waiting.asked)
      const outcomes = await serve(asked, 'in a turn').catch(() => null)
      if (outcomes === null) for (const waiting of served) void serveApart(waiting)
      else settle(served, outcomes)
    }
    turns -= 1
  }

  return (asked) =>
    new Promise<Answer>((answer, fail) => {
      queue.push({ asked, answer, fail })
      if (turns === 0 || (turns < turnsMax && queue.length >= crowd)) void takeTurns()
    })
}
