import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/http.ts'
import { closesAfterMs, type Move, outcomeOf, refusalOf, startOfWalk, type Walk, walked } from './walk.ts'

const go = (...moves: Move[]): Walk => moves.reduce(walked, startOfWalk(0))

describe('the earn dialog’s state', () => {
  test('starts with HTML in the light theme and one of the five phrases', () => {
    expect(startOfWalk(0)).toMatchObject({ step: 'snippet', type: 'html', theme: 'light', phrase: 0, homepage: false })
    expect([0.1, 0.3, 0.5, 0.7, 0.999, 1].map((random) => startOfWalk(random).phrase)).toEqual([0, 1, 2, 3, 4, 4])
  })

  test('goes from 1 to 2 to 3, from 2 back to 1 and from 3 back to 2', () => {
    expect(go({ kind: 'forward' }).step).toBe('page')
    expect(go({ kind: 'forward' }, { kind: 'back' }).step).toBe('snippet')
    expect(go({ kind: 'forward' }, { kind: 'send' }).step).toBe('result')
    expect(go({ kind: 'forward' }, { kind: 'send' }, { kind: 'back' }).step).toBe('page')
  })

  test('clears the typed page when the homepage is ticked, and does not restore it when unticked', () => {
    const ticked = go({ kind: 'type', page: '/links' }, { kind: 'homepage', ticked: true })
    expect(ticked).toMatchObject({ page: '', homepage: true })
    expect(walked(ticked, { kind: 'homepage', ticked: false })).toMatchObject({ page: '', homepage: false })
  })

  test('keeps the typed page when it is rejected, not sent or not found, and clears the error on the next input', () => {
    const typed: Move[] = [{ kind: 'forward' }, { kind: 'type', page: 'https://elsewhere.test/' }, { kind: 'send' }]
    const refused = go(...typed, { kind: 'refuse', fault: 'wrongDomain' })
    expect(refused).toMatchObject({ step: 'page', page: 'https://elsewhere.test/', fault: 'wrongDomain' })
    expect(walked(refused, { kind: 'type', page: '/' }).fault).toBeNull()
    expect(go(...typed, { kind: 'unsent' })).toMatchObject({ step: 'page', page: 'https://elsewhere.test/' })
    const notFound: Move = { kind: 'answer', outcome: { kind: 'notFound', reasons: ['link_missing'] } }
    expect(go(...typed, notFound, { kind: 'back' })).toMatchObject({ page: 'https://elsewhere.test/', outcome: null })
  })

  test('ignores a response after going back', () => {
    const late: Move = { kind: 'answer', outcome: { kind: 'verified', credits: 25 } }
    expect(go({ kind: 'forward' }, { kind: 'send' }, { kind: 'back' }, late).outcome).toBeNull()
  })
})

test('distinguishes inconclusive from “not found”', () => {
  const answer = { verified: false, credits: 0 }
  expect(outcomeOf({ ...answer, verdict: 'inconclusive', reasons: ['timeout'] })).toEqual({
    kind: 'inconclusive',
    reasons: ['timeout'],
  })
  expect(outcomeOf({ ...answer, verdict: 'failed', reasons: ['hidden'] })).toEqual({
    kind: 'notFound',
    reasons: ['hidden'],
  })
  expect(outcomeOf({ verified: true, verdict: 'passed', reasons: [], credits: 25 })).toEqual({
    kind: 'verified',
    credits: 25,
  })
})

test('shows a success for 1.2 seconds before the dialog closes', () => {
  expect(closesAfterMs).toBe(1_200)
})

test('maps a rejected submission to already credited, never eligible, wrong domain, or not sent', () => {
  expect(refusalOf(new ApiError(409, { code: 'already_credited' }))).toBe('alreadyCredited')
  expect(refusalOf(new ApiError(409, { code: 'award_forfeited' }))).toBe('takenForGood')
  expect(refusalOf(new ApiError(400, { code: 'wrong_domain' }))).toBe('wrongDomain')
  expect(refusalOf(new ApiError(0, { code: 'network' }))).toBe('unsent')
  expect(refusalOf(new Error('broken'))).toBe('unsent')
})
