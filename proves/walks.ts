// Proof: every browser walk in every combination of language and screen size. `npm test` runs each walk once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proven } from './run.ts'

const root = join(import.meta.dirname, '..')

interface Stats {
  expected: number
  flaky: number
  unexpected: number
}

/** `all`: every walk on both screens; `swapped`: likewise, each in the other language. */
const walk = async (walks: 'all' | 'swapped', only: readonly string[]): Promise<Stats> => {
  const report = join(root, '.cache/walks.json')
  await rm(report, { force: true })
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...only, '--reporter=list,json']
  const env = { ...process.env, WALKS: walks, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  await once(child, 'exit')
  const { stats } = JSON.parse(await readFile(report, 'utf8')) as { stats: Stats }
  console.log(`Walks (${walks}): ${stats.expected} passed, ${stats.flaky} flaky, ${stats.unexpected} failed.`)
  return stats
}

/** `npm run prove -- walks orders.spec.ts` runs only the named walks. The web app must be built. */
export const prove = async (only: readonly string[]): Promise<Proven> => {
  const runs = [await walk('all', only), await walk('swapped', only)]
  const sum = (of: keyof Stats): number => runs.reduce((total, stats) => total + stats[of], 0)
  return { tried: sum('expected') + sum('flaky') + sum('unexpected'), violations: sum('unexpected') }
}
