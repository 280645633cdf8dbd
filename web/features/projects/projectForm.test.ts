import { describe, expect, it } from 'vitest'
import { newProjectInput, projectForm, wordsIn } from './projectForm.ts'
import { pathOf } from './paths.ts'

const websiteId = '0b0e9a36-6a0c-4d55-9a3c-0d5a6d3d6f10'
const form = projectForm((id) => (id === websiteId ? 'harbour.test' : undefined))
const typed = (more: object) => form.safeParse({ ...newProjectInput(websiteId), name: 'Guide', ...more })
const wrongIn = (more: object): string[] => typed(more).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the project form', () => {
  it('parses keywords one by one, without duplicates', () => {
    expect(wordsIn(' knots,bowline ;; KNOTS\n two  words ,')).toEqual(['KNOTS', 'bowline', 'two words'])
  })

  it('converts to a draft', () => {
    expect(typed({ name: ' Guide ', target_url: ' /knots ', keywords: 'a, b', note: ' ' }).data).toEqual({
      name: 'Guide',
      website_id: websiteId,
      target_url: '/knots',
      keywords: ['a', 'b'],
      note: null,
    })
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no website', { website_id: '' }, 'website_id'],
    ['a page elsewhere', { target_url: 'https://example.com/' }, 'target_url'],
    ['too many words', { keywords: Array.from({ length: 11 }, (_, n) => `word ${n}`).join() }, 'keywords'],
    ['an endless word', { keywords: 'x'.repeat(61) }, 'keywords'],
    ['an endless note', { note: 'x'.repeat(1_001) }, 'note'],
  ])('rejects %s', (_, more, field) => {
    expect(wrongIn(more)).toEqual([field])
  })
})

describe('the target page of a project', () => {
  it.each([
    ['https://harbour.test/', null],
    ['https://harbour.test/a/b?c=d', '/a/b?c=d'],
    ['https://harbour.test/%C3%BCber', '/über'],
    ['https://harbour.test/%E0', '/%E0'],
  ])('%s is shown as %s', (address, shown) => {
    expect(pathOf(address)).toBe(shown)
  })
})
