import { describe, expect, it } from 'vitest'
import { draftIssues, emptyDraft, isSameDraft, issuesOf, placed, typedPath } from './broadcastDraft.ts'
import { recheckMs } from './broadcasts.ts'

const spoken = { title: 'A word', body: '<p>Hello {{ name }}</p>', action: '' }
const draft = { segment: {}, content: { en: spoken, de: spoken }, path: null }

describe('a broadcast draft', () => {
  it('can be saved once both languages have content', () => {
    expect(draftIssues(draft)).toEqual([])
    const missing = draftIssues({ ...draft, content: { ...draft.content, de: emptyDraft.content.de } })
    expect(issuesOf(missing, 'de', 'title')).toMatchObject([{ code: 'required' }])
    expect(issuesOf(missing, 'en', 'title')).toEqual([])
  })

  it('links only to pages of the product', () => {
    expect(draftIssues({ ...draft, path: '/backlinks?sort=price' })).toEqual([])
    for (const path of ['//elsewhere.test', '/\\elsewhere.test', 'https://elsewhere.test', 'backlinks']) {
      expect(draftIssues({ ...draft, path })).toMatchObject([{ path: 'path', code: 'wrong_value' }])
    }
    expect(typedPath('  ')).toBeNull()
  })

  it('compares equal whatever the order of its keys', () => {
    const one = { ...draft, segment: { language: 'de', role: 'admin' } } as const
    const other = { path: null, content: draft.content, segment: { role: 'admin', language: 'de' } } as const
    expect(isSameDraft(one, other)).toBe(true)
    expect(isSameDraft(one, draft)).toBe(false)
  })

  it('shows the server’s errors beside the field of that language', () => {
    const found = placed([{ path: 'body', code: 'unknown_variable', line: 2, word: 'nmae' }], 'de')
    expect(issuesOf(found, 'de', 'body')).toHaveLength(1)
    expect(issuesOf(found, 'en', 'body')).toEqual([])
    expect(placed([{ path: 'path', code: 'wrong_value' }], 'de')).toMatchObject([{ path: 'path' }])
  })
})

describe('a broadcast being sent', () => {
  it('is polled every two seconds, until nothing of it is left', () => {
    expect(recheckMs([{ state: 'sending', stoppable: true }])).toBe(2_000)
    expect(
      recheckMs([
        { state: 'done', stoppable: false },
        { state: 'draft', stoppable: false },
        { state: 'stopped', stoppable: false },
      ]),
    ).toBe(false)
  })

  it('is polled now and then while it is scheduled or its emails are queued', () => {
    expect(recheckMs([{ state: 'scheduled', stoppable: true }])).toBe(15_000)
    expect(recheckMs([{ state: 'done', stoppable: true }])).toBe(15_000)
  })
})
