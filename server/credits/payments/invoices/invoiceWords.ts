// Translations for invoices and credit notes.
import type { Language } from '../../../../contract/accounts.ts'
import type { InvoiceDocument } from './invoices.ts'

type Row = readonly [name: string, value: string]

export interface InvoiceWords {
  title(invoice: InvoiceDocument): string
  facts(invoice: InvoiceDocument): Row[]
  description: string
  amount: string
  money(cents: number, currency: string): string
  sums(invoice: InvoiceDocument, money: (cents: number) => string): Row[]
  notes(invoice: InvoiceDocument): string[]
  footer(operator: InvoiceDocument['operator']): string[]
  /** With the name of the country. */
  address(lines: readonly string[]): string[]
  taxIds(ids: readonly string[]): string[]
}

const hundred = 100

const texts = {
  de: {
    locale: 'de-DE',
    invoice: 'Rechnung',
    credit_note: 'Rechnungskorrektur',
    number: { invoice: 'Rechnungsnummer', credit_note: 'Belegnummer' },
    date: 'Datum',
    supplied: 'Leistungsdatum',
    toInvoice: 'Zur Rechnung',
    description: 'Leistung',
    amount: 'Betrag (brutto)',
    net: 'Nettobetrag',
    vat: 'Umsatzsteuer',
    total: { invoice: 'Gesamtbetrag', credit_note: 'Erstattungsbetrag' },
    paid: 'Bereits per Karte bezahlt. Bitte den Betrag nicht überweisen.',
    refunded: 'Der Betrag wird auf die zur Zahlung verwendete Karte erstattet.',
    corrects: (number: string) => `Dieser Beleg korrigiert die Rechnung ${number}.`,
    again: (number: string) =>
      `Die Erstattung zur Rechnung ${number} konnte nicht ausgezahlt werden und gilt als nicht erfolgt.`,
    vatId: 'USt-IdNr.',
  },
  en: {
    locale: 'en-GB',
    invoice: 'Invoice',
    credit_note: 'Credit note',
    number: { invoice: 'Invoice number', credit_note: 'Credit note number' },
    date: 'Date',
    supplied: 'Date of supply',
    toInvoice: 'For invoice',
    description: 'Description',
    amount: 'Amount incl. VAT',
    net: 'Net amount',
    vat: 'VAT',
    total: { invoice: 'Total', credit_note: 'Refunded' },
    paid: 'Already paid by card. Please do not transfer this amount.',
    refunded: 'The amount is refunded to the card used for payment.',
    corrects: (number: string) => `This credit note corrects invoice ${number}.`,
    again: (number: string) => `The refund for invoice ${number} could not be paid out and is treated as not made.`,
    vatId: 'VAT ID',
  },
} as const

export const invoiceWords = (language: Language): InvoiceWords => {
  const said = texts[language]
  const day = (at: string): string =>
    new Intl.DateTimeFormat(said.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
  const regions = new Intl.DisplayNames(said.locale, { type: 'region' })
  const percent = new Intl.NumberFormat(said.locale, { maximumFractionDigits: 2 })
  return {
    title: ({ kind, number }) => `${said[kind]} ${number}`,
    facts: ({ kind, number, issued_at: issued, supplied_at: supplied, corrects }) => [
      [said.number[kind], number],
      [said.date, day(issued)],
      [said.supplied, day(supplied)],
      ...(corrects === null ? [] : [[said.toInvoice, corrects] as const]),
    ],
    description: said.description,
    amount: said.amount,
    money: (cents, currency) =>
      new Intl.NumberFormat(said.locale, { style: 'currency', currency }).format(cents / hundred),
    sums: ({ kind, net_cents: net, vat_cents: vat, vat_percent: rate, gross_cents: gross }, money) => [
      [said.net, money(net)],
      [`${said.vat} ${percent.format(rate)} %`, money(vat)],
      [said.total[kind], money(gross)],
    ],
    notes: ({ kind, corrects }) => [
      ...(corrects === null ? [] : [kind === 'credit_note' ? said.corrects(corrects) : said.again(corrects)]),
      kind === 'credit_note' ? said.refunded : said.paid,
    ],
    address: (lines) => lines.map((line) => (/^[A-Z]{2}$/.test(line) ? (regions.of(line) ?? line) : line)),
    taxIds: (ids) => ids.map((id) => `${said.vatId} ${id}`),
    footer: ({ vat_id: vatId, email }) => [...(vatId === '' ? [] : [`${said.vatId} ${vatId}`]), email].filter(Boolean),
  }
}
