// The link report as PDF, with an embedded font. A character that the font lacks is shown as a box; the JSON has it in
// full.
import { domainToASCII } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Language } from '../../contract/accounts.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { AcceptedDefects, LinkCheck, MonitoredLink } from '../../contract/links.ts'
import { normalised } from '../../contract/unicode.ts'
import { hasGlyph } from '../platform/fonts/inter.ts'
import { openPen, type Pen, printable, type TextStyle } from '../platform/fonts/pdfPen.ts'
import { type LinkReportTexts, linkReportTexts } from './linkReportTexts.ts'

export interface DrawnFile {
  /** Null for a member's link to the platform. */
  agreement: LinkAgreement | null
  link: MonitoredLink
  checks: readonly LinkCheck[]
  writtenAt: Date
  /** The last record of its chain, and where days are published; absent if no check is chained. */
  chainEnd?: { count: number; hash: string; url: string } | undefined
}

const margin = 50
const labelWidth = 130
const textLengthMax = 1_500
const pairGap = 2
/** The newest checks. Of the others only the number is shown. */
export const drawnChecksMax = 200
const ink = '#1a1a1a'
const faint = '#666666'
const verdictInk = { passed: '#1b7f4b', failed: '#b3261e', inconclusive: '#8a6100' } as const
const size = { title: 18, section: 13, text: 10, pair: 9, foot: 8 }

interface Report {
  document: PDFKit.PDFDocument
  pen: Pen
  /** Where the next line begins. */
  y: number
}

export const drawLinkReport = async (
  file: DrawnFile,
  { language, siteName }: { language: Language; siteName: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const texts = linkReportTexts(language)
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    info: { Title: texts.labels.title, Author: plain(siteName), CreationDate: file.writtenAt },
  })
  const whole = collect(document)
  const report: Report = { document, pen: openPen(document), y: margin }
  const drawn = file.checks.slice(0, drawnChecksMax)
  drawHead(report, { ...file, checks: drawn }, texts, siteName)
  for (const check of drawn) drawCheck(report, check, texts)
  const older = Math.max(file.link.checks, file.checks.length) - drawn.length
  if (drawn.length === 0) drawRemark(report, texts.labels.none)
  else if (older > 0) drawRemark(report, texts.t('report.older', { count: older }))
  numberPages(report, texts)
  document.end()
  return whole
}

const collect = (document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    document.on('error', reject)
  })

const drawHead = (
  report: Report,
  { agreement, link, checks, writtenAt, chainEnd }: DrawnFile,
  texts: LinkReportTexts,
  siteName: string,
): void => {
  const { t, labels, orders, rels, states, time } = texts
  drawText(report, labels.title, { size: size.title, color: ink, strong: true })
  drawText(report, plain(`${siteName} · ${t('report.created', { at: time(writtenAt) })}`), {
    size: size.text,
    color: faint,
  })
  report.y += size.text
  drawPairs(report, [
    ...(agreement === null ? [] : agreedPairs(agreement, texts)),
    [t('report.page'), link.page_url],
    [t('report.target'), link.target_url],
    [labels.anchor, link.anchor_text ?? orders('terms.anyAnchor')],
    [labels.rel, rels[link.rel]],
    [orders('columns.status'), states[link.state]],
    [t('report.verified'), link.verified_at === null ? '–' : time(new Date(link.verified_at))],
    [t('report.repairBy'), link.repair_by === null ? '–' : time(new Date(link.repair_by))],
    [
      labels.looks,
      t(link.checks > checks.length ? 'report.totalCut' : 'report.total', { all: link.checks, shown: checks.length }),
    ],
    ...(chainEnd === undefined ? [] : [[t('report.evidence'), t('report.evidenceEnd', chainEnd)] as const]),
  ])
  report.y += size.section
  drawText(report, t('report.allChecks'), { size: size.section, color: ink, strong: true })
  report.y += size.section / 2
}

/** In ASCII form (xn--…) if the font lacks a character: a row of boxes names no website. */
const legibleDomain = (name: string): string => ([...name].every(hasGlyph) ? name : domainToASCII(name))

const agreedPairs = (agreement: LinkAgreement, texts: LinkReportTexts): (readonly [string, string])[] => {
  const { t, orders, guaranteed } = texts
  const { domain_name: domain, target_domain_name: target } = agreement
  const pairs: (readonly [string, string])[] = [
    [t('report.linkingSite'), legibleDomain(domain)],
    [t('report.targetSite'), legibleDomain(target)],
  ]
  if (agreement.kind === 'exchange') return [[t('report.agreement'), t('report.exchange')], ...pairs]
  return [
    [t('report.agreement'), t('report.order', { number: agreement.number })],
    ...pairs,
    [orders('columns.price'), t('report.credits', { count: agreement.price })],
    ...(agreement.surcharge === 0
      ? []
      : [[orders('credits.surcharge'), t('report.credits', { count: agreement.surcharge })] as const]),
    ...(agreement.premium === 0
      ? []
      : [[orders('credits.premium'), t('report.credits', { count: agreement.premium })] as const]),
    [orders('terms.guarantee'), guaranteed(agreement)],
    ...acceptedPairs(agreement.accepted, texts),
  ]
}

/** Checks pass in spite of these defects. */
const acceptedPairs = (
  accepted: AcceptedDefects | null,
  { t, reasons }: LinkReportTexts,
): (readonly [string, string])[] => {
  if (accepted === null || accepted.defects.length === 0) return []
  const { defects, anchor_text: anchor } = accepted
  return [
    [t('report.accepted'), defects.map((defect) => reasons[defect]).join(' ')],
    ...(anchor === null ? [] : [[t('report.acceptedAnchor'), anchor] as const]),
  ]
}

const drawText = (report: Report, text: string, style: TextStyle): void => {
  const { pen, document } = report
  for (const line of pen.wrap(text, document.page.width - 2 * margin, style.size)) {
    keepTogether(report, pen.heightOf(style.size))
    report.y = pen.write(line, margin, report.y, style)
  }
}

const drawPairs = (report: Report, pairs: readonly (readonly [string, string])[]): void => {
  const { pen, document } = report
  const valueWidth = document.page.width - 2 * margin - labelWidth
  for (const [label, value] of pairs) {
    const labels = pen.wrap(label, labelWidth - 10, size.pair)
    const values = pen.wrap(plain(value), valueWidth, size.pair)
    keepTogether(report, 30)
    for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
      keepTogether(report, pen.heightOf(size.pair))
      pen.write(labels[line] ?? '', margin, report.y, { size: size.pair, color: faint })
      report.y = pen.write(values[line] ?? '', margin + labelWidth, report.y, { size: size.pair, color: ink })
    }
    report.y += pairGap
  }
}

const drawCheck = (report: Report, check: LinkCheck, texts: LinkReportTexts): void => {
  const { t, labels, verdicts, places, reasons, notes, time } = texts
  keepTogether(report, 90)
  const heading = `${time(new Date(check.at))} · ${verdicts[check.verdict]}`
  drawText(report, heading, { size: size.text, color: verdictInk[check.verdict], strong: true })
  const pairs: (readonly [string, string])[] = [[labels.asked, check.requested_url]]
  if (check.is_manual) pairs.push([t('report.manual'), t('report.team')])
  if (check.reasons.length > 0) {
    pairs.push([t('report.reasons'), check.reasons.map((reason) => reasons[reason]).join(' ')])
  }
  if (check.final_url !== null && check.final_url !== check.requested_url) {
    pairs.push([labels.final, check.final_url])
  }
  if (check.status !== null) pairs.push([labels.status, String(check.status)])
  if (check.anchor_text !== null) pairs.push([labels.anchor, check.anchor_text])
  if (check.rel.length > 0) pairs.push([labels.rel, check.rel.join(' ')])
  if (check.notes.length > 0) pairs.push([labels.notes, check.notes.map((note) => notes[note]).join(' ')])
  if (check.place !== null) pairs.push([labels.place, places[check.place]])
  if (check.snippet !== null) pairs.push([labels.snippet, check.snippet])
  drawPairs(report, pairs)
  report.y += size.pair
}

const drawRemark = (report: Report, text: string): void => {
  keepTogether(report, 30)
  drawText(report, text, { size: size.text, color: faint })
}

const keepTogether = (report: Report, height: number): void => {
  if (report.y + height <= report.document.page.height - margin) return
  report.document.addPage()
  report.y = margin
}

const numberPages = ({ document, pen }: Report, { t }: LinkReportTexts): void => {
  const { start, count } = document.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at)
    // Below the margin, where text would otherwise start a new page.
    document.page.margins.bottom = 0
    const footer = t('report.pageOf', { page: at - start + 1, pages: count })
    pen.write(footer, margin, document.page.height - 30, { size: size.foot, color: faint })
  }
}

const plain = (text: string): string =>
  printable(normalised(text.slice(0, textLengthMax), 'NFC').replaceAll(/\s/gu, ' '))
