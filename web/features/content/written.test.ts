import { describe, expect, test } from 'vitest'
import type { Block } from '../../../contract/article.ts'
import { expectWriting, takeExpected } from './beginnings.ts'
import { article, draftOf } from './content.fixture.ts'
import { afterHearing, nothingWritten, shownWhileWriting } from './written.ts'
import { type Heard, readWriting } from './writingStream.ts'

const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

const bytes = async function* (...pieces: string[]) {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield encoder.encode(piece)
}

const eventOf = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const begin = eventOf('begin', { task: 'article', engine: 'service', model: 'm-1', section: null })
const end = eventOf('end', { outcome: 'written', problem: null, draft: draftOf() })

const listen = async (body: AsyncIterable<Uint8Array>) => {
  const heard: Heard[] = []
  return { end: await readWriting({ body }, (one) => heard.push(one)), heard }
}

describe('a generation stream', () => {
  test('is parsed however its bytes are split', async () => {
    const text = eventOf('text', { title: 'Über Häfen', from: 0, blocks: [paragraph('größer')] })
    const all = new TextEncoder().encode(`: hello\n\n${begin}${text}${end}`)
    const single = async function* () {
      for (const byte of all) yield new Uint8Array([byte])
    }
    const { end: outcome, heard } = await listen(single())
    expect(outcome).toBe('ended')
    expect(heard.map(({ event }) => event)).toEqual(['begin', 'text', 'end'])
    expect(heard[1]?.data).toEqual({ title: 'Über Häfen', from: 0, blocks: [paragraph('größer')] })
  })

  test('is broken if its last event never came', async () => {
    expect((await listen(bytes(begin))).end).toBe('broken')
    const failing = async function* () {
      yield* bytes(begin)
      throw new TypeError('network error')
    }
    const { end: outcome, heard } = await listen(failing())
    expect(outcome).toBe('broken')
    expect(heard).toHaveLength(1)
  })

  test('may contain unknown events', async () => {
    expect((await listen(bytes(eventOf('hurray', {}), end))).heard.map(({ event }) => event)).toEqual(['end'])
  })
})

describe('the text so far', () => {
  const said = (from: number, blocks: Block[], title: string | null = null): Heard => ({
    event: 'text',
    data: { title, from, blocks },
  })

  test('grows, and its last part is replaced by updates', () => {
    const first = afterHearing(nothingWritten('article', null), said(0, [paragraph('A'), paragraph('B')], 'Title'))
    const second = afterHearing(first, said(1, [paragraph('Bc'), paragraph('D')]))
    expect(shownWhileWriting(article, second)).toEqual({
      title: 'Title',
      blocks: [paragraph('A'), paragraph('Bc'), paragraph('D')],
    })
  })

  test('of a section is shown in its place', () => {
    const written = afterHearing(nothingWritten('section', 1), said(0, [paragraph('New')]))
    const { title, blocks } = shownWhileWriting(article, written)
    expect(title).toBe(article.title)
    expect(blocks).toEqual([article.blocks[0], paragraph('New'), article.blocks[3], article.blocks[4]])
  })

  test('leaves the article unchanged if the section no longer exists', () => {
    expect(shownWhileWriting(article, nothingWritten('section', 9))).toEqual(article)
  })

  test('includes the engine', () => {
    const heard: Heard = { event: 'begin', data: { task: 'outline', engine: 'service', model: 'm-1', section: null } }
    expect(afterHearing(nothingWritten('outline', null), heard)).toMatchObject({ engine: 'service', model: 'm-1' })
  })
})

test('a new draft starts generation once, and no other draft does', () => {
  expectWriting('a', 'outline')
  expect(takeExpected('a')).toBe('outline')
  expect(takeExpected('a')).toBeNull()
  expectWriting('a', 'article')
  expect(takeExpected('b')).toBeNull()
  expect(takeExpected('a')).toBeNull()
})
