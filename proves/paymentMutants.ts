// Mutation test of payments: with every mutant, its designated test file must fail, and without one all of them must
// pass. Prints what caught it.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Reporter, startVitest } from 'vitest/node'
import { outdated, type PaymentMutant, paymentMutants } from '../server/testing/paymentMutants.ts'
import { planMutants } from '../server/testing/planMutants.ts'
import type { Proven } from './run.ts'

const folder = 'server/credits/payments/'

/** The name of the first test that fails with this mutant, or without one; null: all pass. */
const firstFailure = async (tests: readonly string[], mutant: PaymentMutant | null): Promise<string | null> => {
  const seen: { failed: string | null; passed: number } = { failed: null, passed: 0 }
  const reporter: Reporter = {
    onTestCaseResult: (test) => {
      const { state } = test.result()
      if (state === 'failed') seen.failed ??= test.fullName
      if (state === 'passed') seen.passed += 1
    },
    onTestModuleEnd: (module) => {
      if (!module.ok()) seen.failed ??= module.relativeModuleId
    },
  }
  const mutate = {
    name: 'mutant',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      mutant !== null && id.endsWith(`/${folder}${mutant.file}`)
        ? code.replace(mutant.from, () => mutant.to)
        : undefined,
  }
  const root = fileURLToPath(new URL('..', import.meta.url))
  const vitest = await startVitest(
    tests.map((test) => `${folder}${test}`),
    // Modules transformed without the mutant must not come from the cache.
    { root, watch: false, bail: mutant === null ? 0 : 1, silent: true, reporters: [reporter], fsModuleCache: false },
    { plugins: [mutate] },
  )
  await vitest.close()
  process.exitCode = 0
  if (seen.failed === null && seen.passed === 0) throw new Error(`No test in ${tests.join(', ')} ran.`)
  return seen.failed
}

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({ args: settings, options: { only: { type: 'string' } } })
  const chosen = [...paymentMutants, ...planMutants].filter(({ name }) => name.includes(values.only ?? ''))
  console.log(`${chosen.length} mutants.`)
  let violations = 0
  const judge = (name: string, noticed: string | null, right: boolean): void => {
    if (!right) violations += 1
    console.log(`${right ? '' : 'VIOLATION: '}${name}: ${noticed ?? 'nothing noticed'}`)
  }
  const healthy = await firstFailure([...new Set(chosen.map(({ noticedBy }) => noticedBy))], null)
  judge('no mutant at all', healthy, healthy === null)
  for (const mutant of chosen) {
    const old = await outdated(mutant)
    const noticed = old === null ? await firstFailure([mutant.noticedBy], mutant) : null
    judge(mutant.name, old ?? noticed, noticed !== null)
  }
  return { tried: chosen.length, violations }
}
