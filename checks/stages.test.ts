import { describe, expect, test } from 'vitest'
import { runStages, type Stage } from './stages.ts'

const stage = (name: string, findings: string[] = [], after?: string): Stage => ({
  name,
  run: () => Promise.resolve(findings),
  ...(after === undefined ? {} : { after }),
})

const run = async (
  stages: Stage[],
  names: string[] = [],
): Promise<{ lines: string[]; passed: number; failed: number }> => {
  const lines: string[] = []
  return { ...(await runStages(stages, names, (line) => lines.push(line))), lines }
}

describe('check stages', () => {
  test('are all counted, and the last line reports how many passed and failed', async () => {
    const { lines, passed, failed } = await run([stage('a'), stage('b', ['b is wrong']), stage('c')])
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
    expect(lines.at(-1)).toBe('2 passed, 1 failed')
    expect(lines).toContain('        b is wrong')
  })

  test('count as failed when they throw', async () => {
    const { failed, lines } = await run([{ name: 'a', run: () => Promise.reject(new Error('no disk')) }])
    expect(failed).toBe(1)
    expect(lines.join()).toContain('no disk')
  })

  test('wait for the stage they depend on', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<string[]>()
    const stages: Stage[] = [
      { name: 'a', run: () => first.promise.finally(() => order.push('a')) },
      { name: 'b', after: 'a', run: () => Promise.resolve(order.push('b')).then(() => []) },
      {
        name: 'c',
        run: () =>
          Promise.resolve(order.push('c'))
            .then(() => first.resolve([]))
            .then(() => []),
      },
    ]
    expect((await run(stages)).passed).toBe(3)
    expect(order).toEqual(['c', 'a', 'b'])
  })

  test('can be selected by name and include their dependencies', async () => {
    const { lines, passed } = await run([stage('a'), stage('b', [], 'a'), stage('c', ['wrong'])], ['b'])
    expect(passed).toBe(2)
    expect(lines.join()).not.toContain('wrong')
    await expect(run([stage('a')], ['z'])).rejects.toThrow('Unknown check "z"')
  })
})
