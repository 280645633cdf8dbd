// Proof that no request costs more than 50 ms of CPU time before it is refused. Worst-case Unicode of up to 1 MB goes into
// every text of every endpoint, into headers, addresses and uploads of the real product, and a robots.txt of 500 KB
// through the crawler. Ordinary texts have to be accepted by the same fields.
import { parseArgs } from 'node:util'
import { contractEndpoints } from '../server/testing/contractEndpoints.ts'
import { attackBodies } from './inputLimits/bodies.ts'
import { attackHeaders, attackPaths, attackQueries, attackUploads } from './inputLimits/heads.ts'
import { startTarget } from './inputLimits/product.ts'
import { baselineOf, openTally } from './inputLimits/tally.ts'
import { attackRobots } from './inputLimits/robots.ts'
import type { Proven } from './run.ts'

const endpointsPerLine = 25

/** `--only PATH` tries the endpoints whose path contains it. */
export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({ args: settings, options: { only: { type: 'string' } } })
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(stack)
  const meter = { port: target.port, cpuMs: () => target.product.cpuMs() }
  const endpoints = (await contractEndpoints()).filter(({ path }) => path.includes(values.only ?? ''))
  console.log(
    `${endpoints.length} endpoints; a request that does nothing costs ${(await baselineOf(meter)).toFixed(1)} ms.`,
  )
  const tally = openTally(meter)
  const fields = { body: 0, query: 0, path: 0 }
  for (const [index, endpoint] of endpoints.entries()) {
    fields.body += await attackBodies(target, tally, endpoint)
    fields.query += await attackQueries(target, tally, endpoint)
    fields.path += await attackPaths(target, tally, endpoint)
    await attackUploads(target, tally, endpoint)
    await target.forgetRateLimits()
    if ((index + 1) % endpointsPerLine === 0) console.log(`${index + 1} endpoints, ${tally.tried} requests`)
  }
  await attackHeaders(tally)
  const robots = await attackRobots()
  console.log(`${fields.body} texts in bodies, ${fields.query} in queries, ${fields.path} in paths.`)
  console.log(`${tally.tried} requests, of which ${tally.accepted} were not refused as input:`)
  for (const [kind, cpuMs] of [...tally.answered].sort()) console.log(`  ${kind}: at most ${cpuMs.toFixed(1)} ms`)
  console.log('The most expensive refusals:')
  for (const { name, cpuMs } of tally.slowest) console.log(`  ${cpuMs.toFixed(1)} ms  ${name}`)
  const violations = [...tally.violations, ...robots.violations]
  for (const violation of violations.slice(0, 60)) console.log(`VIOLATION: ${violation}`)
  return { tried: tally.tried + robots.tried, violations: violations.length }
}
