// Changes that follow each other faster than the server responds.
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { sentInTurn } from './sequentialRequests.ts'

interface Choices {
  mails: boolean
  days: number
}

const queryKey = ['choices']
const before: Choices = { mails: true, days: 5 }

let queryClient = new QueryClient()
/** Requests without a response yet. */
let sent: { change: Partial<Choices>; keep(): void; fail(): void }[] = []
let server = before

beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, before)
  sent = []
  server = before
})

const choose = (change: Partial<Choices>): void => {
  const send = (wanted: Partial<Choices>) =>
    new Promise<Choices>((resolve, reject) => {
      const keep = () => {
        server = { ...server, ...wanted }
        resolve(server)
      }
      sent.push({ change: wanted, keep, fail: () => reject(new Error('not saved')) })
    })
  const options = sentInTurn<Choices, Partial<Choices>>(queryClient, { key: 'choices', queryKey, send })
  new MutationObserver(queryClient, options).mutate(change).catch(() => undefined)
}

/** As the page shows it: pending changes on top of the known state. */
const shown = (): Choices => {
  const pending = queryClient
    .getMutationCache()
    .findAll({ mutationKey: ['sent in turn', 'choices'], status: 'pending' })
  const kept = queryClient.getQueryData<Choices>(queryKey) ?? before
  return pending.reduce((now, { state }) => ({ ...now, ...(state.variables as Partial<Choices>) }), kept)
}

/** The next request to respond to, once it has been sent. */
const next = async () => {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
  const [first] = sent.splice(0, 1)
  if (first === undefined) throw new Error('no request was sent')
  return first
}

const pending = () => queryClient.isMutating()

it('shows a change at once, and keeps it when the server has saved it', async () => {
  choose({ mails: false })
  expect(shown()).toEqual({ mails: false, days: 5 })
  ;(await next()).keep()
  await vi.waitFor(() => expect(pending()).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual({ mails: false, days: 5 })
})

it('sends changes one after the other, and an older response never overrides a later change', async () => {
  choose({ mails: false })
  choose({ mails: true })
  const first = await next()
  expect([first.change, sent]).toEqual([{ mails: false }, []])
  first.keep()
  const second = await next()
  expect([second.change, shown()]).toEqual([{ mails: true }, before])
  second.keep()
  await vi.waitFor(() => expect(pending()).toBe(0))
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: before, isInvalidated: false })
})

it('rolls back a change that could not be saved, and keeps the others', async () => {
  choose({ mails: false })
  choose({ days: 9 })
  ;(await next()).fail()
  const second = await next()
  expect(shown()).toEqual({ mails: true, days: 9 })
  second.keep()
  await vi.waitFor(() => expect(pending()).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual({ mails: true, days: 9 })
})

it('refetches after a failure, because only the response may have been lost', async () => {
  choose({ mails: false })
  ;(await next()).fail()
  await vi.waitFor(() => expect(pending()).toBe(0))
  expect(shown()).toEqual(before)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
