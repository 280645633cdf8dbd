// Answers, what is asked and what the stream tells meanwhile, in every order in which they can come.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeAnswer } from './takeAnswer.ts'

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
  /** What it reads next reaches the page only when this does. */
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

/** A page that shows what the server knows. */
const open = async (server: Server): Promise<Page> => {
  const page = look(server)
  await vi.waitFor(() => expect(page.shown()).toBe(server.knows))
  return page
}

const take = (asking: Promise<string>): Promise<string> =>
  takeAnswer(queryClient, asking, (text) => [key, text] as const)

describe('an answer', () => {
  it('is shown at once, and nobody is asked again', async () => {
    const page = await open({ knows: 'before' })
    expect(await take(Promise.resolve('asked'))).toBe('asked')
    expect([page.shown(), page.asked()]).toEqual(['asked', 1])
  })

  it('that the stream has overtaken takes nothing back', async () => {
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

  it('that comes while what the stream told is fetched does not stop it for good', async () => {
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

  it('is not taken back by a page that was read before it and arrives after it', async () => {
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

  it('is kept for a page that is not open yet', async () => {
    await take(Promise.resolve('asked'))
    expect(queryClient.getQueryData(key)).toBe('asked')
  })

  it('that asks again because of another answer ends with what the server knows', async () => {
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

describe('an answer that says only a part', () => {
  const add = (asking: Promise<string>): Promise<string> =>
    takeAnswer<string, string>(queryClient, asking, (part) => [
      key,
      (now) => (now === undefined ? now : `${now}, ${part}`),
    ])

  it('becomes part of what is known', async () => {
    const page = await open({ knows: 'before' })
    expect(await add(Promise.resolve('added'))).toBe('added')
    expect([page.shown(), page.asked()]).toEqual(['before, added', 1])
  })

  it('is not put into what has changed meanwhile', async () => {
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

  it('has a page that is being read for the first time read again', async () => {
    const { answer: old, arrive } = held()
    const page = look({ knows: 'before, added', late: old })
    await add(Promise.resolve('added'))
    arrive('before')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect([page.shown(), page.asked()]).toEqual(['before, added', 2])
  })

  it('says nothing to a page that nobody has opened', async () => {
    await add(Promise.resolve('added'))
    expect(queryClient.getQueryData(key)).toBeUndefined()
  })
})
