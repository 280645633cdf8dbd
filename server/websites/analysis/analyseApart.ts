// Runs the analysis in a worker thread: large untrusted texts take time and must not block the event loop.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SiteFacts } from '../../platform/crawl/facts.ts'
import type { AnalysisOutcome } from './analyse.ts'

/** Ten times what twenty large pages of hostile text take. */
const analyseLimitMs = 20_000
const memoryMb = 256

export const analyseApart = async (site: SiteFacts, context: { today: string }): Promise<AnalysisOutcome> => {
  const thread = new Worker(new URL('./analyseThread.ts', import.meta.url), {
    name: 'analysis',
    // The thread parses untrusted input, so it inherits nothing of the process.
    env: {},
    execArgv: [],
    workerData: { site, context },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  try {
    const [outcome] = (await once(thread, 'message', { signal: AbortSignal.timeout(analyseLimitMs) })) as [
      AnalysisOutcome,
    ]
    return outcome
  } catch (error) {
    if (isTooMuch(error)) return { kind: 'failed', failure: 'too_heavy' }
    throw error
  } finally {
    await thread.terminate()
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
