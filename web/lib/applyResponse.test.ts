// Responses, fetches and live events in every possible order.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeAnswer } from './applyResponse.ts'

const key = ['order', 'one']
let queryClient = new QueryClient()

afterEach(() => {
  queryClient.clear()
  queryClient = new QueryClient()
})

const held = (): { answer: Promise<string>; arrive: (text: string) => void } => {
  let arrive: (text: string) => void = () => undefined
  const answer = new Promise<string>((resolve) => {
    arrive = resolve
  })
  return { answer, arrive }
}

interface Server {
  knows: string
  /** The next read reaches the page only when this resolves. */
  late?: Promise<string>
}

interface Page {
  asked(): number
  shown(): string | undefined
}

const look = (server: Server): Page => {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => {
      asked += 1
      const { late, knows } = server
      delete server.late
      return late ?? Promise.resolve(knows)
    },
    staleTime: Infinity,
  })
  observer.subscribe(() => undefined)
  return { asked: () => asked, shown: () => queryClient.getQueryData<string>(key) }
}

/** A page that shows the server's state. */
const open = async (server: Server): Promise<Page> => {
  const page = look(server)
  await vi.waitFor(() => expect(page.shown()).toBe(server.knows))
  return page
}

const take = (asking: Promise<string>): Promise<string> =>
  takeAnswer(queryClient, asking, (text) => [key, text] as const)

describe('a response', () => {
  it('is shown at once, without a refetch', async () => {
    const page = await open({ knows: 'before' })
    expect(await take(Promise.resolve('asked'))).toBe('asked')
    expect([page.shown(), page.asked()]).toEqual(['asked', 1])
  })

  it('that the live stream has overtaken changes nothing back', async () => {
    const server = { knows: 'before' }
    const page = await open(server)
    const { answer, arrive } = held()
    const taking = take(answer)
    server.knows = 'looked'
    await queryClient.invalidateQueries({ queryKey: key })
    arrive('asked')
    await taking
    await vi.waitFor(() => expect([page.shown(), page.asked()]).toEqual(['looked', 3]))
  })

  it('that arrives during a refetch after a live event does not cancel it for good', async () => {
    const server = { knows: 'before' }
    const page = await open(server)
    const { answer, arrive } = held()
    const taking = take(answer)
    server.knows = 'looked'
    void queryClient.invalidateQueries({ queryKey: key })
    arrive('asked')
    await taking
    await vi.waitFor(() => expect(page.shown()).toBe('looked'))
    expect(page.asked()).toBe(3)
  })

  it('is not overwritten by an older fetch that arrives later', async () => {
    const server: Server = { knows: 'before' }
    const page = await open(server)
    const { answer: old, arrive } = held()
    server.late = old
    void queryClient.invalidateQueries({ queryKey: key })
    server.knows = 'asked'
    await take(Promise.resolve('asked'))
    arrive('before')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect([page.shown(), page.asked()]).toEqual(['asked', 3])
  })

  it('is cached for a page that is not open yet', async () => {
    await take(Promise.resolve('asked'))
    expect(queryClient.getQueryData(key)).toBe('asked')
  })

  it('that causes a refetch because of another response ends with the server’s state', async () => {
    const server = { knows: 'before' }
    const page = await open(server)
    const [first, second] = [held(), held()]
    const taking = [take(first.answer), take(second.answer)]
    server.knows = 'both'
    second.arrive('both')
    await taking[1]
    first.arrive('only the first')
    await taking[0]
    expect(page.shown()).toBe('both')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(page.shown()).toBe('both')
  })
})

describe('a partial response', () => {
  const add = (asking: Promise<string>): Promise<string> =>
    takeAnswer<string, string>(queryClient, asking, (part) => [
      key,
      (now) => (now === undefined ? now : `${now}, ${part}`),
    ])

  it('is merged into the cache', async () => {
    const page = await open({ knows: 'before' })
    expect(await add(Promise.resolve('added'))).toBe('added')
    expect([page.shown(), page.asked()]).toEqual(['before, added', 1])
  })

  it('is not merged into data that has changed since', async () => {
    const server = { knows: 'before' }
    const page = await open(server)
    const { answer, arrive } = held()
    const adding = add(answer)
    server.knows = 'before, added, looked'
    await queryClient.invalidateQueries({ queryKey: key })
    arrive('added')
    await adding
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(page.shown()).toBe('before, added, looked')
  })

  it('causes a refetch of a page on its first fetch', async () => {
    const { answer: old, arrive } = held()
    const page = look({ knows: 'before, added', late: old })
    await add(Promise.resolve('added'))
    arrive('before')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect([page.shown(), page.asked()]).toEqual(['before, added', 2])
  })

  it('does nothing for a page that is not open', async () => {
    await add(Promise.resolve('added'))
    expect(queryClient.getQueryData(key)).toBeUndefined()
  })
})
