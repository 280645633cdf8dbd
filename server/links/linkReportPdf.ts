// The file of a link on paper. The letters are those that every reader of PDF has; what they lack is shown as a gap, and the JSON has it
// in full.
import PDFDocument from 'pdfkit'
import type { Language } from '../../contract/accounts.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { LinkCheck, WatchedLink } from '../../contract/links.ts'
import { fileWords, type FileWords } from './linkReportWords.ts'

export interface DrawnFile {
  /** Null where the link is the member's own affair. */
  agreement: LinkAgreement | null
  link: WatchedLink
  checks: readonly LinkCheck[]
  writtenAt: Date
}

type Paper = InstanceType<typeof PDFDocument>

const margin = 50
const labelWidth = 130
const textLengthMax = 1_500
/** The newest. Of the others it is said how many they are. */
export const drawnChecksMax = 200
const ink = '#1a1a1a'
const faint = '#666666'
const verdictInk = { passed: '#1b7f4b', failed: '#b3261e', inconclusive: '#8a6100' } as const

export const drawLinkFile = async (
  file: DrawnFile,
  { language, siteName }: { language: Language; siteName: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const words = fileWords[language]
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    info: { Title: words.title, Author: plain(siteName), CreationDate: file.writtenAt },
  })
  const whole = collect(paper)
  const drawn = file.checks.slice(0, drawnChecksMax)
  drawHead(paper, { ...file, checks: drawn }, words, siteName)
  for (const check of drawn) drawCheck(paper, check, words)
  const older = Math.max(file.link.checks, file.checks.length) - drawn.length
  if (drawn.length === 0) drawRemark(paper, words.noChecks)
  else if (older > 0) drawRemark(paper, words.older(older))
  numberPages(paper, words)
  paper.end()
  return whole
}

const collect = (paper: Paper): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    paper.on('error', reject)
  })

const drawHead = (
  paper: Paper,
  { agreement, link, checks, writtenAt }: DrawnFile,
  words: FileWords,
  siteName: string,
): void => {
  paper.font('Helvetica-Bold').fontSize(18).fillColor(ink).text(words.title)
  paper.font('Helvetica').fontSize(10).fillColor(faint)
  paper.text(plain(`${siteName} · ${words.written(words.time(writtenAt))}`)).moveDown(1)
  drawPairs(paper, [
    ...(agreement === null ? [] : agreedPairs(agreement, words)),
    [words.page, link.page_url],
    [words.target, link.target_url],
    [words.anchor, link.anchor_text ?? words.anyAnchor],
    [words.rel, words.rels[link.rel]],
    [words.state, words.states[link.state]],
    [words.since, link.verified_at === null ? '–' : words.time(new Date(link.verified_at))],
    [words.repairBy, link.repair_by === null ? '–' : words.time(new Date(link.repair_by))],
    [words.looks, words.counted(link.checks, checks.length)],
  ])
  paper.moveDown(1).font('Helvetica-Bold').fontSize(13).fillColor(ink).text(words.allLooks, margin).moveDown(0.5)
}

const agreedPairs = (agreement: LinkAgreement, words: FileWords): (readonly [string, string])[] => {
  const { domain_name: domain, target_domain_name: target } = agreement
  const pairs: (readonly [string, string])[] = [
    [words.standsOn, domain],
    [words.leadsToSite, target],
  ]
  if (agreement.kind === 'exchange') return [[words.agreed, words.exchange], ...pairs]
  return [
    [words.agreed, words.order(agreement.number)],
    ...pairs,
    [words.price, words.credits(agreement.price)],
    [words.guarantee, words.guaranteed(agreement)],
  ]
}

const drawPairs = (paper: Paper, pairs: readonly (readonly [string, string])[]): void => {
  for (const [label, value] of pairs) {
    keepTogether(paper, 30)
    const top = paper.y
    paper
      .font('Helvetica')
      .fontSize(9)
      .fillColor(faint)
      .text(label, margin, top, { width: labelWidth - 10 })
    const afterLabel = paper.y
    const width = paper.page.width - 2 * margin - labelWidth
    paper
      .font('Helvetica')
      .fontSize(9)
      .fillColor(ink)
      .text(plain(value), margin + labelWidth, top, { width })
    paper.x = margin
    paper.y = Math.max(paper.y, afterLabel) + 2
  }
}

const drawCheck = (paper: Paper, check: LinkCheck, words: FileWords): void => {
  keepTogether(paper, 90)
  paper.font('Helvetica-Bold').fontSize(10).fillColor(verdictInk[check.verdict])
  paper.text(`${words.time(new Date(check.at))} · ${words.verdicts[check.verdict]}`, margin)
  const pairs: (readonly [string, string])[] = [[words.page, check.asked_url]]
  if (check.by_person) pairs.push([words.lookedBy, words.person])
  if (check.reasons.length > 0) {
    pairs.push([words.reasons, check.reasons.map((reason) => words.reasonNames[reason]).join(', ')])
  }
  if (check.final_url !== null && check.final_url !== check.asked_url) pairs.push([words.endedAt, check.final_url])
  if (check.status !== null) pairs.push([words.status, String(check.status)])
  if (check.anchor_text !== null) pairs.push([words.anchor, check.anchor_text])
  if (check.rel.length > 0) pairs.push([words.rel, check.rel.join(' ')])
  if (check.place !== null) pairs.push([words.place, words.places[check.place]])
  if (check.snippet !== null) pairs.push([words.snippet, check.snippet])
  drawPairs(paper, pairs)
  paper.moveDown(0.6)
}

const drawRemark = (paper: Paper, text: string): void => {
  keepTogether(paper, 30)
  paper.font('Helvetica').fontSize(10).fillColor(faint).text(text, margin)
}

const keepTogether = (paper: Paper, height: number): void => {
  if (paper.y + height > paper.page.height - margin) paper.addPage()
}

const numberPages = (paper: Paper, words: FileWords): void => {
  const { start, count } = paper.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at)
    // Below the margin, where text would otherwise begin a page of its own.
    paper.page.margins.bottom = 0
    paper.font('Helvetica').fontSize(8).fillColor(faint)
    paper.text(words.pageOf(at - start + 1, count), margin, paper.page.height - 30, { lineBreak: false })
  }
}

const beyond = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** What the standard letters cannot show is a question mark each, whatever script it is. */
const plain = (text: string): string => text.normalize('NFC').slice(0, textLengthMax).replaceAll(beyond, '?')
