// An answer that comes after the stream has told more does not take a page back.
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { exampleWebsite } from './website.fixture.ts'
import { known, take, takeAnswer } from './websites.ts'

const before = exampleWebsite({ proof: { checking: false } })
const checking = exampleWebsite({ proof: { checking: true } })
const looked = exampleWebsite({ proof: { checking: false, last_outcome: 'not_found' } })

const pages = {
  'the introduction': [['websites', 'onboarding'], { step: 'verify', website: before, skipped_at: null }],
  'the list': [['websites', 'list'], { websites: [before] }],
  'its own page': [['websites', 'one', before.id], before],
} as const

describe.each(Object.entries(pages))('on %s', (_, [key, shown]) => {
  const open = (): QueryClient => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(key, shown)
    return queryClient
  }

  it('an answer is taken', () => {
    const queryClient = open()
    takeAnswer(queryClient, known(queryClient, before.id), checking)
    expect(known(queryClient, before.id)?.proof).toEqual(checking.proof)
  })

  it('an answer that the stream has overtaken is not, and the server is asked once more', () => {
    const queryClient = open()
    const asked = known(queryClient, before.id)
    take(queryClient, looked)
    takeAnswer(queryClient, asked, checking)
    expect(known(queryClient, before.id)?.proof).toEqual(looked.proof)
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
