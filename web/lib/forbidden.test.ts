import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onForbidden } from './forbidden.ts'
import { ApiError } from './http.ts'

const refusal = (code: 'forbidden' | 'not_found') => () =>
  Promise.reject(new ApiError(code === 'forbidden' ? 403 : 404, { code }))

const listen = () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let notified = 0
  const end = onForbidden(queryClient, () => (notified += 1))
  const ask = async (key: string, code: 'forbidden' | 'not_found') => {
    await queryClient.query({ queryKey: [key], queryFn: refusal(code) }).catch(() => undefined)
  }
  const act = async (code: 'forbidden' | 'not_found') => {
    await new MutationObserver(queryClient, { mutationFn: refusal(code) }).mutate().catch(() => undefined)
  }
  return { ask, act, end, notified: () => notified }
}

test('notifies listeners of forbidden queries and mutations', async () => {
  const { ask, act, notified } = listen()
  await ask('members', 'forbidden')
  expect(notified()).toBe(1)
  await act('forbidden')
  expect(notified()).toBe(2)
})

test('ignores other errors', async () => {
  const { ask, act, notified } = listen()
  await ask('member', 'not_found')
  await act('not_found')
  expect(notified()).toBe(0)
})

test('does not notify after unsubscribing', async () => {
  const { ask, end, notified } = listen()
  end()
  await ask('members', 'forbidden')
  expect(notified()).toBe(0)
})
