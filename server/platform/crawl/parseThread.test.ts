import { expect, test } from 'vitest'
import { makeParseThread, type ParseThread } from './parseThread.ts'
import type { ParseResult, ParseTask } from './parseWorker.ts'

const task: ParseTask = {
  kind: 'sitemap',
  sitemap: { bytes: new Uint8Array(), contentType: 'text/xml', url: 'https://harbour.example/sitemap.xml' },
}
const dying = new URL('../../testing/dyingParser.ts', import.meta.url)
const limitMs = 10_000

const ask = (thread: ParseThread): Promise<ParseResult> => thread.run(task, limitMs)

test('a task pays nothing for what the one before it did to the thread', async () => {
  const thread = makeParseThread(64, dying)
  const answers = [await ask(thread), await ask(thread), await ask(thread)]
  await thread.end()
  expect(answers).toEqual(Array(3).fill({ kind: 'sitemap', content: { kind: 'other' } }))
})

test('a thread that died while nobody asked is replaced', async () => {
  const thread = makeParseThread(64, dying)
  await ask(thread)
  // Another thread takes longer to begin and end than the dead one to be gone.
  const other = makeParseThread(64)
  await ask(other)
  await other.end()
  expect(await ask(thread)).toEqual({ kind: 'sitemap', content: { kind: 'other' } })
  await thread.end()
})
