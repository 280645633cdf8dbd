import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisSteps as stepsOfContract } from '../../../contract/analysis.ts'
import { onboardingSteps, verificationOutcomes, websiteStates } from '../../../contract/websites.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { reached } from './nextSteps.ts'
import { exampleAnalysis, exampleWebsite } from './website.fixture.ts'
import { steps } from './websites.ts'
import { analysisSteps, noteOf, outcomeTones, shareDone, states, stateTones } from './websiteStates.ts'

describe('the texts of a website', () => {
  it('exist for every state and every check result, in both languages', () => {
    for (const texts of [en, de]) {
      expect(Object.keys(texts.states).sort()).toEqual([...websiteStates].sort())
      expect(Object.keys(texts.outcomes).sort()).toEqual([...verificationOutcomes].sort())
      expect(Object.keys(texts.onboarding.steps).sort()).toEqual([...onboardingSteps].sort())
    }
  })

  it('match the specification', () => {
    expect(en.loadFailed).toBe('Websites could not be loaded. Please try again.')
    expect(en.error).toBe('Error')
    expect(en.add.failed).toBe('Website could not be added. Please check the domain.')
    expect(en.add.duplicate).toBe('The domain {{domain}} has already been added.')
    expect(`${en.outcomes.not_found.title} ${en.outcomes.not_found.advice}`).toContain(
      'DNS record not found. Check the TXT record and wait 5-10 minutes.',
    )
  })

  it('use the same keys as the contract', () => {
    expect(states).toEqual(websiteStates)
    expect(steps).toEqual(onboardingSteps)
    expect(analysisSteps).toEqual(stepsOfContract)
    expect(Object.keys(stateTones)).toHaveLength(websiteStates.length)
    expect(Object.keys(outcomeTones)).toHaveLength(verificationOutcomes.length)
  })
})

describe('the note below a state', () => {
  it('is the running check before anything else', () => {
    expect(
      noteOf(exampleWebsite({ state: 'looking', verification: { checking: true, next_check_at: 'later' } })),
    ).toEqual({
      kind: 'checking',
    })
  })

  it('is the time of the next check, or when the verification ends', () => {
    expect(noteOf(exampleWebsite({ state: 'looking', verification: { next_check_at: 'later' } }))).toEqual({
      kind: 'nextCheck',
      at: 'later',
    })
    expect(noteOf(exampleWebsite({ state: 'endangered', verification: { unverified_at: 'then' } }))).toEqual({
      kind: 'until',
      at: 'then',
    })
  })

  it('is the analysis of a verified website, or nothing', () => {
    expect(noteOf(exampleWebsite({ state: 'verified', analysis: exampleAnalysis() }))).toEqual({ kind: 'analysing' })
    expect(noteOf(exampleWebsite({ state: 'verified', analysis: exampleAnalysis({ state: 'failed' }) }))).toEqual({
      kind: 'failed',
    })
    expect(noteOf(exampleWebsite({ state: 'verified', analysis: exampleAnalysis({ state: 'done' }) }))).toBeNull()
    expect(noteOf(exampleWebsite({ state: 'verified', verification: { next_check_at: 'next month' } }))).toBeNull()
    expect(noteOf(exampleWebsite())).toBeNull()
  })
})

describe('the progress of an analysis', () => {
  it('never decreases, whatever the number of pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (pagesTotal) => {
        const shares = analysisSteps.flatMap((step) =>
          step === 'pages'
            ? Array.from({ length: pagesTotal + 1 }, (_, pagesDone) => shareDone(step, { pagesDone, pagesTotal }))
            : [shareDone(step, { pagesDone: 0, pagesTotal })],
        )
        const known = shares.filter((share) => share !== null)
        expect(known).toEqual([...known].sort((one, other) => one - other))
        expect(known.every((share) => share >= 0 && share <= 1)).toBe(true)
      }),
    )
  })

  it('is unknown while queued', () => {
    expect(shareDone(null, { pagesDone: 0, pagesTotal: 0 })).toBeNull()
  })
})

describe('the steps of a website', () => {
  it('are verification, then analysis, then monitoring', () => {
    expect(reached({ is_verified: false, quality_score: null }).verified).toBe('now')
    expect(reached({ is_verified: true, quality_score: null }).analysed).toBe('now')
    expect(reached({ is_verified: true, quality_score: 0 }).watched).toBe('now')
    // A website that lost its verification keeps its score and returns to the verification step.
    expect(reached({ is_verified: false, quality_score: 60 }).verified).toBe('now')
  })
})
