// Answers and what the stream tells meanwhile, in every order in which they can come.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeAnswer } from './takeAnswer.ts'

const key = ['order', 'one']
let queryClient = new QueryClient()

afterEach(() => {
  queryClient.clear()
  queryClient = new QueryClient()
})

/** A page that shows what the server knows. */
const open = async (server: { knows: string }): Promise<{ asked: () => number; shown: () => string | undefined }> => {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => {
      asked += 1
      return Promise.resolve(server.knows)
    },
    staleTime: Infinity,
  })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(server.knows))
  return { asked: () => asked, shown: () => queryClient.getQueryData<string>(key) }
}

const held = (): { answer: Promise<string>; arrive: (text: string) => void } => {
  let arrive: (text: string) => void = () => undefined
  const answer = new Promise<string>((resolve) => {
    arrive = resolve
  })
  return { answer, arrive }
}

/** Another millisecond than the one before, as in life. */
const tick = async (): Promise<void> => {
  const from = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(from), { interval: 1 })
}

const take = (asking: Promise<string>): Promise<string> =>
  takeAnswer(queryClient, asking, (text) => [key, text] as const)

describe('an answer', () => {
  it('is shown at once, and nobody is asked again', async () => {
    const page = await open({ knows: 'before' })
    await tick()
    expect(await take(Promise.resolve('asked'))).toBe('asked')
    expect([page.shown(), page.asked()]).toEqual(['asked', 1])
  })

  it('that the stream has overtaken takes nothing back', async () => {
    const server = { knows: 'before' }
    const page = await open(server)
    await tick()
    const { answer, arrive } = held()
    const taking = take(answer)
    server.knows = 'looked'
    await queryClient.invalidateQueries({ queryKey: key })
    arrive('asked')
    await taking
    await vi.waitFor(() => expect([page.shown(), page.asked()]).toEqual(['looked', 3]))
  })

  it('that comes while what the stream told is fetched does not stop it for good', async () => {
    const server = { knows: 'before' }
    const page = await open(server)
    await tick()
    const { answer, arrive } = held()
    const taking = take(answer)
    server.knows = 'looked'
    void queryClient.invalidateQueries({ queryKey: key })
    arrive('asked')
    await taking
    await vi.waitFor(() => expect(page.shown()).toBe('looked'))
    expect(page.asked()).toBe(3)
  })

  it('is kept for a page that is not open yet', async () => {
    await take(Promise.resolve('asked'))
    expect(queryClient.getQueryData(key)).toBe('asked')
  })
})
