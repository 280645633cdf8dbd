// A response that is older than a live event must not overwrite it.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { exampleWebsite } from './website.fixture.ts'
import { drop, known, take, takeAnswer } from './websites.ts'

const before = exampleWebsite({ verification: { checking: false } })
const checking = exampleWebsite({ verification: { checking: true } })
const checked = exampleWebsite({ verification: { checking: false, last_outcome: 'not_found' } })

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

  it('applies a response', () => {
    const queryClient = open()
    takeAnswer(queryClient, known(queryClient, before.id), checking)
    expect(known(queryClient, before.id)?.verification).toEqual(checking.verification)
  })

  it('discards a response that the live stream has overtaken, and refetches', () => {
    const queryClient = open()
    const asked = known(queryClient, before.id)
    take(queryClient, checked)
    takeAnswer(queryClient, asked, checking)
    expect(known(queryClient, before.id)?.verification).toEqual(checked.verification)
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })
})

it('does not reset a newly added website to its initial state', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['websites', 'list'], { websites: [] })
  take(queryClient, checked)
  takeAnswer(queryClient, undefined, before)
  expect(known(queryClient, before.id)?.verification).toEqual(checked.verification)
})

it('does not restore a removed website from an older list', async () => {
  const queryClient = new QueryClient()
  const key = ['websites', 'list']
  let arrive: () => void = () => undefined
  const answers = [
    Promise.resolve({ websites: [before] }),
    new Promise<{ websites: unknown[] }>((resolve) => (arrive = () => resolve({ websites: [before] }))),
    Promise.resolve({ websites: [] }),
  ]
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('unexpected extra request'))
  const leave = new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => undefined)
  await vi.waitFor(() => expect(known(queryClient, before.id)).toEqual(before))
  void queryClient.invalidateQueries({ queryKey: key })
  drop(queryClient, before.id)
  arrive()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryState(key)).toMatchObject({ data: { websites: [] }, error: null })
  leave()
})
