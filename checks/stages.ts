// Runs the checks in parallel and reports result and duration of each; a check that throws has failed.
export interface Stage {
  name: string
  /** Findings, one sentence each; empty if passed. */
  run(): Promise<string[]>
  /** The stage this one depends on. */
  after?: string
}

export interface Outcome {
  passed: number
  failed: number
}

const stagesAtOnce = 3
const findingsShownMax = 60

const report = (stage: Stage, findings: readonly string[], ms: number): string[] => {
  const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(7)
  const head = `${findings.length === 0 ? 'ok  ' : 'FAIL'}  ${stage.name.padEnd(16)}${seconds}`
  const shown = findings.slice(0, findingsShownMax).map((finding) => `        ${finding}`)
  const more = findings.length - shown.length
  return [head, ...shown, ...(more > 0 ? [`        … and ${more} more`] : [])]
}

const select = (stages: readonly Stage[], names: readonly string[]): readonly Stage[] => {
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name))
  if (unknown !== undefined) {
    throw new Error(`Unknown check "${unknown}". Available: ${stages.map(({ name }) => name).join(', ')}`)
  }
  if (names.length === 0) return stages
  const needed = stages
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, after }) => (after === undefined ? [name] : [name, after]))
  return stages.filter(({ name }) => needed.includes(name))
}

/** A few lanes take the stages in order; a stage waits in its lane for its dependency. */
export const runStages = async (
  all: readonly Stage[],
  names: readonly string[],
  say: (line: string) => void,
): Promise<Outcome> => {
  const stages = select(all, names)
  const startedAt = performance.now()
  const ended = new Map(stages.map(({ name }) => [name, Promise.withResolvers<null>()]))
  const outcome: Outcome = { passed: 0, failed: 0 }

  const runOne = async (stage: Stage): Promise<void> => {
    if (stage.after !== undefined) await ended.get(stage.after)?.promise
    const began = performance.now()
    const findings = await stage
      .run()
      .catch((error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)])
    for (const line of report(stage, findings, performance.now() - began)) say(line)
    outcome[findings.length === 0 ? 'passed' : 'failed'] += 1
    ended.get(stage.name)?.resolve(null)
  }

  const waiting = [...stages]
  const lane = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) await runOne(stage)
  }
  await Promise.all(Array.from({ length: stagesAtOnce }, lane))

  say(`checked in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  say(`${outcome.passed} passed, ${outcome.failed} failed`)
  return outcome
}
