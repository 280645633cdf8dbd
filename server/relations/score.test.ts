// The score of a pair, for any evidence.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  relatedScoreMin,
  reviewScoreMin,
  type RelationSignal,
  signalOwnersMax,
  valueSignals,
} from '../../contract/relations.ts'
import { type PairEvidence, scoreRelation, type SharedValue } from './score.ts'
import { signalWeights, weightOfShared } from './signalWeights.ts'

const since = '2027-01-01T00:00:00.000Z'
const value = fc.record({
  signal: fc.constantFrom(...valueSignals),
  owners: fc.integer({ min: 2, max: signalOwnersMax + 3 }),
  since: fc.constantFrom(since, '2027-02-01T00:00:00.000Z'),
})
const values = fc.array(value, { maxLength: 12 })
const known = fc.integer({ min: 0, max: 49 }).map((weight) => ({ weight, since }))
const evidence = fc.record(
  { timing: known, ring: known, device: known, referral: fc.constant({ weight: 50, since }) },
  { requiredKeys: [] },
) as fc.Arbitrary<PairEvidence>

const only = (signal: SharedValue['signal'], owners = 2): SharedValue => ({ signal, owners, since })
const scoreOf = (...shared: SharedValue[]): number => scoreRelation(shared, {}).score

describe('the score of a pair', () => {
  test('is a whole number from 0 to 100, and no smaller with a referral than without', () => {
    fc.assert(
      fc.property(values, evidence, (shared, some) => {
        const { score, scoreWithoutReferral, reasons } = scoreRelation(shared, some)
        expect(
          Number.isInteger(score) && score >= scoreWithoutReferral && scoreWithoutReferral >= 0 && score <= 100,
        ).toBe(true)
        expect(reasons.map(({ weight }) => weight)).toEqual(
          reasons.map(({ weight }) => weight).toSorted((a, b) => b - a),
        )
      }),
    )
  })

  test('never falls with more evidence', () => {
    fc.assert(
      fc.property(values, evidence, value, (shared, some, another) => {
        const before = scoreRelation(shared, some)
        const after = scoreRelation([...shared, another], some)
        expect(after.score).toBeGreaterThanOrEqual(before.score)
        expect(after.scoreWithoutReferral).toBeGreaterThanOrEqual(before.scoreWithoutReferral)
      }),
    )
  })

  test('never rises when a value becomes less rare, which counts for nothing above 20 owners', () => {
    fc.assert(
      fc.property(values, evidence, fc.nat(), (shared, some, place) => {
        const commoner = shared.map((each, at) =>
          at === place % shared.length ? { ...each, owners: each.owners + 1 } : each,
        )
        expect(scoreRelation(commoner, some).score).toBeLessThanOrEqual(scoreRelation(shared, some).score)
      }),
    )
    for (const signal of valueSignals) expect(scoreOf(only(signal, signalOwnersMax + 1))).toBe(0)
  })

  test('does not depend on the order of the evidence', () => {
    fc.assert(
      fc.property(values, evidence, (shared, some) => {
        expect(scoreRelation(shared.toReversed(), some)).toEqual(scoreRelation(shared, some))
      }),
    )
  })

  test('is not reached by any signal alone', () => {
    for (const signal of valueSignals) expect(scoreOf(only(signal))).toBeLessThan(relatedScoreMin)
    for (const signal of ['timing', 'ring'] as const) {
      expect(scoreRelation([], { [signal]: { weight: signalWeights[signal].base, since } }).score).toBeLessThan(
        relatedScoreMin,
      )
    }
  })

  test('is not reached by what anyone can copy from the pages of another, however much of it', () => {
    fc.assert(
      fc.property(values, (shared) => {
        const copied = shared.filter(({ signal }) => !signalWeights[signal].mutual)
        expect(scoreRelation(copied, {}).score).toBeLessThan(relatedScoreMin)
      }),
    )
  })

  test('is reached by a device or a payment instrument together with another signal', () => {
    expect(scoreOf(only('device'), only('network'))).toBeGreaterThanOrEqual(relatedScoreMin)
    expect(scoreOf(only('payment'), only('network'))).toBeGreaterThanOrEqual(relatedScoreMin)
    expect(scoreOf(only('device'), only('payment'), only('network'))).toBeGreaterThanOrEqual(reviewScoreMin)
  })

  test('is not reached by colleagues in one office who use the same hoster and theme', () => {
    expect(scoreOf(only('network'), only('name_servers'), only('ip_block'), only('template'))).toBeLessThan(
      relatedScoreMin,
    )
  })

  test('is that of a referral alone, and 0 without it', () => {
    const { score, scoreWithoutReferral } = scoreRelation([], { referral: { weight: 50, since } })
    expect([score, scoreWithoutReferral]).toEqual([relatedScoreMin, 0])
  })

  test('counts the strongest signal of each family once', () => {
    expect(scoreOf(only('network'), only('sign_up'))).toBe(scoreOf(only('sign_up')))
    expect(scoreOf(only('analytics'), only('ads'))).toBe(scoreOf(only('ads')))
  })

  test('falls with every further owner of a value', () => {
    for (const signal of Object.keys(signalWeights) as RelationSignal[]) {
      for (let owners = 2; owners <= signalOwnersMax; owners += 1) {
        expect(weightOfShared(signal, owners + 1)).toBeLessThan(weightOfShared(signal, owners))
      }
    }
  })
})
