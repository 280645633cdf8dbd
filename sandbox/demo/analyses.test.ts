import { expect, test } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { readDemoAnalyses } from './analyses.ts'

test('demo analyses are dated relative to today', async () => {
  const [first] = await readDemoAnalyses('2030-05-01')
  const [again] = await readDemoAnalyses('2030-05-03')
  const dayOf = (found: typeof first) =>
    found?.analysis.signals.find(({ signal }) => signal === 'freshness')?.values['day']
  expect(Date.parse(String(dayOf(again))) - Date.parse(String(dayOf(first)))).toBe(2 * dayMs)
})
