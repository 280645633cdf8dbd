// PDF files for HTTP requests, rendered in a worker thread off the main thread.
import type { drawInvoice } from './credits/payments/invoices/invoicePdf.ts'
import type { drawLinkReport } from './links/linkReportPdf.ts'
import type { Log } from './platform/log.ts'
import { openTaskQueue } from './platform/threads/taskQueue.ts'
import type { PdfTask } from './pdfThread.ts'

export interface Pdf {
  drawInvoice: typeof drawInvoice
  drawLinkReport: typeof drawLinkReport
  stop(): Promise<void>
}

/** The longest file takes a second on an idle machine. */
const limitMs = 10_000
const memoryMb = 128
const waitingMax = 20

export const openPdfThread = (log: Log): Pdf => {
  const source = new URL('./pdfThread.ts', import.meta.url)
  const taskQueue = openTaskQueue<PdfTask, Uint8Array<ArrayBuffer>>({
    source,
    name: 'pdf',
    memoryMb,
    limitMs,
    waitingMax,
    log,
  })
  return {
    drawInvoice: (invoice, language) => taskQueue.do({ kind: 'invoice', invoice, language }),
    drawLinkReport: (file, inWords) => taskQueue.do({ kind: 'link_report', file, in: inWords }),
    stop: taskQueue.stop,
  }
}
