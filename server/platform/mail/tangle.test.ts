// Bodies crafted to keep the process busy or to overflow its stack.
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { inTransaction } from '../db/database.ts'
import { cleanBody } from './cleanBody.ts'
import { checkContent } from './templateCheck.ts'
import { brand, content, template } from './templates.fixture.ts'
import { toText } from './toText.ts'
import { previewMail, writeMail } from './writeMail.ts'

const database = useDatabase()

const lengthMax = 20_000
const fillWith = (piece: string): string => piece.repeat(Math.floor((lengthMax - 50) / piece.length))
const different = (count: number, piece: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join('')

const hostile: [string, string][] = [
  ['elements in elements', '<b>'.repeat(6_000)],
  ['lists in lists', fillWith('<ul><li>')],
  ['quotes in quotes', fillWith('<blockquote>')],
  ['what is not allowed', fillWith('<div>')],
  ['tables', fillWith('<table><tr><td>')],
  ['links around blocks', fillWith('<a><div>')],
  ['elements that outlive their paragraph', `<p>${different(1_400, (n) => `<b ${n}>`)}</p>${'<p>x'.repeat(2_000)}`],
  [
    'elements that cannot be closed',
    `${different(300, (n) => `<i a${n}><object></i></object>`)}${'<p>x</p>'.repeat(900)}`,
  ],
  ['text that is no text', `${different(300, (n) => `<i a${n}><textarea></i></textarea>`)}${'<p>x</p>'.repeat(800)}`],
]

const blank: [string, string][] = [
  ['blanks that stay', `x${fillWith('\u00a0')}x`],
  ['blanks that stay, and breaks', `x${fillWith('\u00a0<br>\u00a0')}x`],
  ['blanks as they are', `<pre>${fillWith(' ')}x</pre>`],
  ['breaks as they are', `<pre>${fillWith('\n')}x</pre>`],
  ['many elements side by side', fillWith('<b>x</b>')],
  ['as many open elements as may be', `<p>${different(48, (n) => `<b ${n}>`)}</p>${'<p>x</p>'.repeat(2_300)}`],
]

/** As many sibling elements as the worst of these bodies expands to, 48 around each of its paragraphs. */
const honest = '<b>x</b>'.repeat(48 * 2_300)
/** Other programs share the machine; anything quadratic takes hundreds of times as long. */
const timesHonest = 5

const millisecondsOf = (work: () => unknown): number => {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

describe('a body', () => {
  const honestMs = { clean: 0, read: 0 }
  beforeAll(() => {
    honestMs.clean = millisecondsOf(() => cleanBody(honest))
    honestMs.read = millisecondsOf(() => toText(honest))
  })

  test.each([...hostile, ...blank])('of %s is cleaned and read as fast as a normal one', (_, body) => {
    expect(millisecondsOf(() => cleanBody(body))).toBeLessThan(timesHonest * honestMs.clean)
    expect(millisecondsOf(() => toText(body))).toBeLessThan(timesHonest * honestMs.read)
  })

  test.each(hostile)('of %s is rejected, and shown as source text', (_, body) => {
    const preview = previewMail(template, content(body), { language: 'en', brand })
    expect(preview.issues).not.toEqual([])
    expect(preview.issues).toEqual(checkContent(template, content(body), 'en'))
    expect(preview.text).toContain(body.slice(0, 1_000))
    expect(preview.html).toContain('&lt;')
  })

  test.each(hostile)('of %s does not prevent a mail from being written', async (_, body) => {
    const reader = { memberId: null, email: 'reader@example.com', name: 'Lotte', language: 'en' } as const
    const values = { berth: 'Pier 7', note: '', link: 'https://a.example/', list: body }
    const written = inTransaction(database.current.db, (tx) =>
      writeMail(tx, brand, { template, to: reader, values, content: content('<p>a</p>{{ list }}') }),
    )
    expect(await written).toMatchObject({ fellBack: false })
  })

  test('nested to the limit, with a value nested to the limit, is not shown as source text', () => {
    const deep = (inside: string): string => `${'<b>'.repeat(19)}${inside}${'</b>'.repeat(19)}`
    expect(checkContent(template, content(`<p>${deep('x')}</p>`), 'en')).toEqual([])
    expect(toText(`<p>${deep(deep('x'))}</p>`)).toBe('x')
    expect(toText(`<p>x</p>`.repeat(2_000)).startsWith('x\n\nx')).toBe(true)
  })
})
