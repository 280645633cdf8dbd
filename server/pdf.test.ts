import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { hourMs } from '../contract/durations.ts'
import type { LinkCheck, MonitoredLink } from '../contract/links.ts'
import { drawnChecksMax, drawLinkReport } from './links/linkReportPdf.ts'
import { readableLog } from './testing/log.ts'
import { fontsOfPdf, textOfPdf } from './testing/pdfText.ts'
import { openPdfThread } from './pdf.ts'

const log = readableLog()
const pdf = openPdfThread(log.log)
afterAll(async () => {
  await pdf.stop()
  expect(log.lines()).toEqual([])
})

const link: MonitoredLink = {
  id: randomUUID(),
  page_url: 'https://harbour.example/',
  target_url: 'https://ankerplatz.test/',
  anchor_text: null,
  rel: 'any',
  state: 'live',
  verified_at: null,
  last_checked_at: null,
  last_verdict: 'passed',
  last_reasons: [],
  checks: 2_000,
  inconclusive_since: null,
  missing_since: null,
  repair_by: null,
  repair_seconds_left: null,
  next_check_on: null,
}
const checks = Array.from({ length: 2_000 }, (_, at): LinkCheck => ({
  id: String(2_000 - at),
  at: new Date(Date.UTC(2026, 0, 1) - at * hourMs).toISOString(),
  requested_url: `https://harbour.example/?look=${at}`,
  final_url: null,
  status: 200,
  verdict: 'passed',
  reasons: [],
  anchor_text: 'A quiet harbour for links',
  rel: [],
  place: 'main',
  snippet: `<p>${'Boats come into the water in spring. '.repeat(8)}</p>`,
  picture: null,
  notes: [],
  is_manual: false,
}))
const file = { agreement: null, link, checks, writtenAt: new Date(Date.UTC(2026, 0, 1)) }
const brief = { ...file, checks: checks.slice(0, 1) }
const inWords = { language: 'en', siteName: 'Ankerplatz' } as const

describe('a PDF', () => {
  test('is rendered without blocking the main thread', async () => {
    let turns = 0
    let drawn = false
    const turn = (): void => {
      turns += 1
      if (!drawn) setImmediate(turn)
    }
    // The thread has started by now, so that only the rendering is measured.
    await pdf.drawLinkReport({ ...file, checks: [] }, inWords)
    setImmediate(turn)
    const drawing = await pdf.drawLinkReport(file, inWords)
    drawn = true
    expect(Buffer.from(drawing.subarray(0, 5)).toString('latin1')).toBe('%PDF-')
    expect(turns).toBeGreaterThan(10)
  })

  test('contains the newest checks of a link and the number of older ones', async () => {
    const text = textOfPdf(await drawLinkReport(file, inWords))
    expect(text.match(/\?look=\d+/g)).toHaveLength(drawnChecksMax)
    expect(text).toContain(`2000 in total, latest ${drawnChecksMax} shown`)
    expect(text).toContain(`${2_000 - drawnChecksMax} older checks are not shown here.`)
    const short = textOfPdf(
      await drawLinkReport({ ...file, link: { ...link, checks: 3 }, checks: checks.slice(0, 3) }, inWords),
    )
    expect(short).not.toContain('older')
  })

  test('embeds its fonts and shows a missing glyph as a box', async () => {
    const anchored = { ...link, anchor_text: 'Häfen, порт, λιμάνι, przystań 港 end' }
    const agreement = { kind: 'exchange', domain_name: 'grün.test', target_domain_name: '北京.test' } as const
    const pdf = await drawLinkReport({ ...brief, agreement, link: anchored }, inWords)
    const fonts = fontsOfPdf(pdf)
    expect(fonts.length).toBeGreaterThan(3)
    for (const { name, embedded } of fonts) expect([name, embedded]).toEqual([expect.stringMatching(/Inter/), true])
    const text = textOfPdf(pdf)
    for (const part of ['Häfen', 'порт', 'λιμάνι', 'przystań', 'end', 'grün.test', 'xn--1lq90i.test']) {
      expect(text.replaceAll('\n', '')).toContain(part)
    }
    const again = await drawLinkReport({ ...brief, agreement, link: anchored }, inWords)
    expect(Buffer.from(again).equals(pdf)).toBe(true)
  })

  test('is rejected for a while under too many requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => pdf.drawLinkReport(brief, inWords)))
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(19)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  })
})
