// Worker thread that renders PDF files: a long one would block all requests on the main thread.
import type { Language } from '../contract/accounts.ts'
import { drawInvoice } from './credits/payments/invoices/invoicePdf.ts'
import type { InvoiceDocument } from './credits/payments/invoices/invoices.ts'
import { drawLinkReport, type DrawnFile } from './links/linkReportPdf.ts'
import { answerTasks } from './platform/threads/answerTasks.ts'

export type PdfTask =
  | { kind: 'invoice'; invoice: InvoiceDocument; language: Language }
  | { kind: 'link_report'; file: DrawnFile; in: { language: Language; siteName: string } }

answerTasks((task: PdfTask): Promise<Uint8Array<ArrayBuffer>> => {
  switch (task.kind) {
    case 'invoice': {
      return drawInvoice(task.invoice, task.language)
    }
    case 'link_report': {
      return drawLinkReport(task.file, task.in)
    }
  }
})
