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
  /** How many turns are taken at the same time: while the database is at work on one, another one is read or answered. */
  turns: number
}

/**
 * `serve` answers in the order in which it is asked, and never the first with `again`. Where it fails as a whole, each is served alone, so
 * that what one of them causes is theirs.
 */
export const together = <Asked, Answer>(
  serve: (asked: readonly Asked[]) => Promise<Outcome<Answer>[]>,
  { most, turns }: Sizes,
): ((asked: Asked) => Promise<Answer>) => {
  const queue: Waiting<Asked, Answer>[] = []
  let taken = 0

  const settle = (turn: readonly Waiting<Asked, Answer>[], outcomes: readonly Outcome<Answer>[]): void => {
    const again = turn.filter((waiting, at) => {
      const outcome = outcomes[at] ?? { error: new Error('a turn answered fewer than were in it') }
      if (outcome === 'again') return true
      if ('error' in outcome) waiting.fail(outcome.error)
      else waiting.answer(outcome.answer)
      return false
    })
    queue.unshift(...again)
  }

  const serveAlone = async (waiting: Waiting<Asked, Answer>): Promise<void> => {
    try {
      settle([waiting], await serve([waiting.asked]))
    } catch (error) {
      waiting.fail(error)
    }
  }

  const serveTurn = async (turn: readonly Waiting<Asked, Answer>[]): Promise<void> => {
    const outcomes = turn.length === 1 ? null : await serve(turn.map(({ asked }) => asked)).catch(() => null)
    if (outcomes === null) await Promise.all(turn.map(serveAlone))
    else settle(turn, outcomes)
  }

  const takeTurns = async (): Promise<void> => {
    taken += 1
    while (queue.length > 0) await serveTurn(queue.splice(0, most))
    taken -= 1
  }

  return (asked) =>
    new Promise<Answer>((answer, fail) => {
      queue.push({ asked, answer, fail })
      if (taken < turns) void takeTurns()
    })
}
