// An answer that comes after the stream has told more does not take a page back.
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

  it('an answer is taken', () => {
    const queryClient = open()
    takeAnswer(queryClient, known(queryClient, before.id), checking)
    expect(known(queryClient, before.id)?.verification).toEqual(checking.verification)
  })

  it('an answer that the stream has overtaken is not, and the server is asked once more', () => {
    const queryClient = open()
    const asked = known(queryClient, before.id)
    take(queryClient, checked)
    takeAnswer(queryClient, asked, checking)
    expect(known(queryClient, before.id)?.verification).toEqual(checked.verification)
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })
})

it('a website that was just added does not go back to how it began', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['websites', 'list'], { websites: [] })
  take(queryClient, checked)
  takeAnswer(queryClient, undefined, before)
  expect(known(queryClient, before.id)?.verification).toEqual(checked.verification)
})

it('a website that has ended does not come back with a list that was read before', async () => {
  const queryClient = new QueryClient()
  const key = ['websites', 'list']
  let arrive: () => void = () => undefined
  const answers = [
    Promise.resolve({ websites: [before] }),
    new Promise<{ websites: unknown[] }>((resolve) => (arrive = () => resolve({ websites: [before] }))),
    Promise.resolve({ websites: [] }),
  ]
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('asked too often'))
  const leave = new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => undefined)
  await vi.waitFor(() => expect(known(queryClient, before.id)).toEqual(before))
  void queryClient.invalidateQueries({ queryKey: key })
  drop(queryClient, before.id)
  arrive()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryState(key)).toMatchObject({ data: { websites: [] }, error: null })
  leave()
})
