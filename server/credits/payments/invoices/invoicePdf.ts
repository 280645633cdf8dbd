// Renders an invoice or credit note as an A4 PDF, in the language the reader requests.
import PDFDocument from 'pdfkit'
import type { Language } from '../../../../contract/accounts.ts'
import { openPen, printable, type TextStyle } from '../../../platform/fonts/pdfPen.ts'
import type { InvoiceDocument } from './invoices.ts'
import { type InvoiceTexts, invoiceTexts } from './invoiceTexts.ts'

const page = { width: 595.28, height: 841.89, margin: 62 }
const inner = page.width - 2 * page.margin
const ink = { strong: '#152130', text: '#24323d', faint: '#5d6b76', line: '#d5dde3', mark: '#d69a25' }
const size = { brand: 17, title: 20, text: 10, small: 8.5, total: 12 }

interface InvoicePen {
  document: PDFKit.PDFDocument
  /** Draws one line and returns where the next begins. */
  line(text: string, x: number, y: number, style?: Partial<TextStyle>): number
  right(text: string, x: number, y: number, style?: Partial<TextStyle>): number
  /** Wraps to as many lines as it takes. */
  block(text: string, x: number, y: number, width: number, style?: Partial<TextStyle>): number
  rule(y: number, color?: string): void
}

const openInvoicePen = (document: PDFKit.PDFDocument): InvoicePen => {
  const { widthOf, wrap, write } = openPen(document)
  const full = (style: Partial<TextStyle>): TextStyle => ({ size: size.text, color: ink.text, ...style })
  return {
    document,
    line: (text, x, y, style = {}) => write(text, x, y, full(style)),
    right: (text, x, y, style = {}) => write(text, x - widthOf(text, full(style).size), y, full(style)),
    block: (text, x, y, width, style = {}) =>
      wrap(text, width, full(style).size).reduce((at, one) => write(one, x, at, full(style)), y),
    rule: (y, color = ink.line) =>
      void document
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.7)
        .strokeColor(color)
        .stroke(),
  }
}

const linesMax = 8
const lineLengthMax = 120
const short = (text: string): string => text.slice(0, lineLengthMax)

const drawSides = (pen: InvoicePen, { operator, buyer }: InvoiceDocument, texts: InvoiceTexts): void => {
  const left = page.margin
  pen.document.rect(left, 48, 26, 3).fill(ink.mark)
  pen.line(short(operator.name), left, 58, { size: size.brand, color: ink.strong, strong: true })
  const sender = [operator.name, ...operator.address].slice(0, linesMax).map(short).join(' · ')
  let y = pen.block(sender, left, 128, 270, { size: size.small, color: ink.faint }) + 6
  const lines = [buyer.name ?? buyer.email ?? '', ...texts.buyerAddress, ...texts.buyerTaxIds]
  for (const text of lines.slice(0, linesMax)) y = pen.block(short(text), left, y, 260)
}

const drawFacts = (pen: InvoicePen, facts: readonly (readonly [name: string, value: string])[]): void => {
  let y = 130
  for (const [name, value] of facts) {
    pen.right(name, page.width - page.margin - 92, y, { size: size.small, color: ink.faint })
    pen.right(value, page.width - page.margin, y - 0.8, { size: size.text })
    y += 16
  }
}

const drawSums = (pen: InvoicePen, rows: readonly (readonly [name: string, value: string])[], from: number): number => {
  let y = from
  for (const [index, [name, value]] of rows.entries()) {
    const last = index === rows.length - 1
    const style = last ? { size: size.total, color: ink.strong, strong: true } : { color: ink.faint }
    if (last) {
      pen.document
        .moveTo(page.width - page.margin - 210, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.7)
        .strokeColor(ink.line)
        .stroke()
      y += 8
    }
    pen.line(name, page.width - page.margin - 210, y, style)
    pen.right(value, page.width - page.margin, y, style)
    y += last ? 22 : 17
  }
  return y
}

const drawPage = (pen: InvoicePen, invoice: InvoiceDocument, language: Language): void => {
  const texts = invoiceTexts(invoice, language)
  drawSides(pen, invoice, texts)
  drawFacts(pen, texts.facts)
  let y = pen.line(texts.title, page.margin, 292, { size: size.title, color: ink.strong, strong: true }) + 14
  const head = { size: size.small, color: ink.faint }
  pen.line(texts.description, page.margin, y, head)
  pen.right(texts.amount, page.width - page.margin, y, head)
  pen.rule(y + 16)
  y += 26
  for (const { text, gross_cents: cents } of invoice.lines) {
    const end = pen.block(text[language], page.margin, y, inner - 110)
    pen.right(texts.money(cents), page.width - page.margin, y)
    y = end + 8
  }
  pen.rule(y)
  y = drawSums(pen, texts.sums, y + 12) + 16
  for (const note of texts.notes) y = pen.block(note, page.margin, y, inner) + 4
  const { operator } = invoice
  const foot = [operator.name, ...operator.address, ...texts.footer].slice(0, linesMax).map(short)
  pen.rule(762)
  pen.block(foot.join(' · '), page.margin, 772, inner, { size: size.small, color: ink.faint })
}

export const drawInvoice = (invoice: InvoiceDocument, language: Language): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const { title } = invoiceTexts(invoice, language)
    const info = {
      Title: printable(title),
      Author: printable(invoice.operator.name),
      CreationDate: new Date(invoice.issued_at),
    }
    const document = new PDFDocument({ size: 'A4', margin: 0, info, lang: language, autoFirstPage: true })
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
    drawPage(openInvoicePen(document), invoice, language)
    document.end()
  })
