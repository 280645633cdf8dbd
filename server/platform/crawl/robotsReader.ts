// robots.txt off the main thread: a parser thread reads a long file and sends back what is asked for. Short files are read
// at once, because a thread costs more than they do.
import type { ParsePool } from './parsePool.ts'
import { parseRobots, type RobotsFile } from './robots.ts'
import { unpackRobots } from './robotsFile.ts'

/** Takes 6 ms at most. */
const shortBytesMax = 16 * 1024

/** Null: reading it exceeded the limits of the thread. */
export const robotsReader =
  (pool: ParsePool, agent: string) =>
  async (bytes: Uint8Array): Promise<RobotsFile | null> => {
    if (bytes.length <= shortBytesMax) return parseRobots(bytes)
    const result = await pool.parse({ kind: 'robots', robots: { bytes: new Uint8Array(bytes), agent } })
    return result.kind === 'robots' ? unpackRobots(result.packed) : null
  }
