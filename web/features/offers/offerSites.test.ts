import { expect, it } from 'vitest'
import { obstacleOf, weakestOf } from './offerSites.ts'

it('returns the first reason why a website is not eligible', () => {
  expect(obstacleOf({ is_verified: false, quality_score: 80 }, 30)).toBe('website_unverified')
  expect(obstacleOf({ is_verified: true, quality_score: null }, 30)).toBe('website_unanalysed')
  expect(obstacleOf({ is_verified: true, quality_score: 29 }, 30)).toBe('quality_too_low')
  expect(obstacleOf({ is_verified: true, quality_score: 30 }, 30)).toBeNull()
  expect(obstacleOf({ is_verified: true, quality_score: 5 }, null)).toBeNull()
})

it('finds the lowest-rated verified website with a score', () => {
  const good = { is_verified: true, quality_score: 80 }
  const weak = { is_verified: true, quality_score: 41 }
  const unproven = { is_verified: false, quality_score: 3 }
  expect(weakestOf([good, unproven, weak, { is_verified: true, quality_score: null }])).toBe(weak)
  expect(weakestOf([unproven])).toBeNull()
})
