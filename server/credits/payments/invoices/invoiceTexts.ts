// Texts of an invoice or credit note, with its dates and amounts as its language writes them.
import type { Language } from '../../../../contract/accounts.ts'
import { creditTexts } from '../../creditTexts.ts'
import type { InvoiceDocument } from './invoices.ts'

type Row = readonly [name: string, value: string]

export interface InvoiceTexts {
  title: string
  facts: Row[]
  description: string
  amount: string
  money(cents: number): string
  sums: Row[]
  notes: string[]
  footer: string[]
  /** With the name of the country. */
  buyerAddress: string[]
  buyerTaxIds: string[]
}

const hundred = 100

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

export const invoiceTexts = (invoice: InvoiceDocument, language: Language): InvoiceTexts => {
  const t = creditTexts(language)
  const { kind, number, corrects, buyer, operator } = invoice
  const locale = locales[language]
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency: invoice.currency })
  const money = (cents: number): string => amounts.format(cents / hundred)
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(invoice.vat_percent)
  const vatIdOf = (id: string): string => t('invoice.vatId', { id })
  return {
    title: t(`invoice.title.${kind}`, { number }),
    facts: [
      [t(`invoice.number.${kind}`), number],
      [t('invoice.date'), days.format(new Date(invoice.issued_at))],
      [t('invoice.supplied'), days.format(new Date(invoice.supplied_at))],
      ...(corrects === null ? [] : [[t('invoice.toInvoice'), corrects] as const]),
    ],
    description: t('invoice.description'),
    amount: t('invoice.amount'),
    money,
    sums: [
      [t('invoice.net'), money(invoice.net_cents)],
      [t('invoice.vat', { percent }), money(invoice.vat_cents)],
      [t(`invoice.total.${kind}`), money(invoice.gross_cents)],
    ],
    notes: [
      ...(corrects === null
        ? []
        : [t(kind === 'credit_note' ? 'invoice.corrects' : 'invoice.again', { number: corrects })]),
      t(kind === 'credit_note' ? 'invoice.refunded' : 'invoice.paid'),
    ],
    footer: [...(operator.vat_id === '' ? [] : [vatIdOf(operator.vat_id)]), operator.email].filter(Boolean),
    buyerAddress: buyer.address.map((line) => (/^[A-Z]{2}$/.test(line) ? (regions.of(line) ?? line) : line)),
    buyerTaxIds: buyer.tax_ids.map(vatIdOf),
  }
}
