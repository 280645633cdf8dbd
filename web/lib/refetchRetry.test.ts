// Queries that were on their first fetch when a live event invalidated them.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { readAgainAfterFirst } from './refetchRetry.ts'

const queryClient = readAgainAfterFirst(createQueryClient())
const key = ['orders']

afterEach(() => queryClient.clear())

interface Reading {
  asked(): number
  arrive(text: string): void
}

/** A page whose first response is pending. */
const open = (): Reading => {
  let asked = 0
  let arrive: (text: string) => void = () => undefined
  const first = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const queryFn = () => {
    asked += 1
    return asked === 1 ? first : Promise.resolve('after')
  }
  new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => undefined)
  return { asked: () => asked, arrive: (text) => arrive(text) }
}

const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))

it('refetches a query that was invalidated during its first fetch', async () => {
  const page = open()
  void queryClient.invalidateQueries({ queryKey: key })
  void queryClient.invalidateQueries({ queryKey: key })
  page.arrive('before')
  await settled()
  expect(queryClient.getQueryState(key)).toMatchObject({ data: 'after', error: null, isInvalidated: false })
  expect(page.asked()).toBe(2)
})

it('fetches a query without an event once', async () => {
  const page = open()
  page.arrive('first')
  await settled()
  expect([queryClient.getQueryData(key), page.asked()]).toEqual(['first', 1])
})

it('what the stream spoke of during a second attempt, after the first had failed, is read once more', async () => {
  const [fail, succeed] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = [fail.promise, succeed.promise, Promise.resolve('after')]
  const queryFn = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn, retry: false })
  observer.subscribe(() => undefined)
  fail.reject(new Error('unavailable'))
  await settled()
  expect(queryClient.getQueryState(key)).toMatchObject({ status: 'error', isInvalidated: true })
  void observer.refetch()
  void queryClient.invalidateQueries({ queryKey: key })
  succeed.resolve('before')
  await settled()
  expect(queryClient.getQueryData(key)).toBe('after')
  expect(queryFn).toHaveBeenCalledTimes(3)
})

it('what the stream spoke of while nothing showed it is old when it comes', async () => {
  const answer = Promise.withResolvers<string>()
  queryClient.setQueryData(key, 'before')
  const prefetching = queryClient.query({ queryKey: key, queryFn: () => answer.promise, staleTime: 0 })
  void queryClient.invalidateQueries({ queryKey: key })
  answer.resolve('read before the event')
  await prefetching
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
