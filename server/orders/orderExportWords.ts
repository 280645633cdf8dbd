// Column names and labels of order exports in both languages, as on the screens.
import type { Language } from '../../contract/accounts.ts'
import type { OrderStatus } from '../../contract/orderProcess.ts'
import type { guaranteeStates, OrderSide } from '../../contract/orders.ts'

interface OrderWords {
  columns: (side: OrderSide) => readonly string[]
  statuses: Record<OrderStatus, string>
  guarantees: Record<(typeof guaranteeStates)[number], string>
  fileNames: Record<OrderSide, string>
  /** The last line of a truncated file. */
  cut: (rows: number) => string
}

export const orderWords: Record<Language, OrderWords> = {
  en: {
    columns: (side) => [
      'Number',
      'Status',
      'Domain',
      ...(side === 'buyer' ? ['Seller', 'Project'] : ['Buyer']),
      'Target URL',
      'Anchor text',
      'Placement URL',
      'Price (credits)',
      'Link type',
      'Link attribute',
      'Category',
      'Text',
      'Advertising label',
      'Prime',
      'Ordered',
      'Accepted',
      'Due',
      'Delivered',
      'Ended',
      'Paid out (credits)',
      'Refunded (credits)',
      'Prime bonus (credits)',
      'Prime penalty (credits)',
      'Guarantee (months)',
      'Guarantee status',
      'Guarantee until',
      'Guarantee refund (credits)',
      'Notes',
    ],
    statuses: {
      pending: 'Waiting',
      paid: 'Paid',
      in_progress: 'In progress',
      failed: 'Failed',
      delivered: 'Review',
      completed: 'Completed',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      disputed: 'Disputed',
    },
    guarantees: { running: 'Active', fulfilled: 'Fulfilled', refunded: 'Refunded', ended: 'Ended' },
    fileNames: { buyer: 'purchases', seller: 'jobs' },
    cut: (rows) => `Only the latest ${rows} orders are listed.`,
  },
  de: {
    columns: (side) => [
      'Nummer',
      'Status',
      'Domain',
      ...(side === 'buyer' ? ['Verkäufer', 'Projekt'] : ['Käufer']),
      'Ziel-URL',
      'Ankertext',
      'Seite mit dem Link',
      'Preis (Credits)',
      'Linkart',
      'Link-Attribut',
      'Kategorie',
      'Text',
      'Werbekennzeichnung',
      'Prime',
      'Bestellt',
      'Angenommen',
      'Fällig',
      'Geliefert',
      'Beendet',
      'Ausgezahlt (Credits)',
      'Erstattet (Credits)',
      'Prime-Bonus (Credits)',
      'Prime-Abzug (Credits)',
      'Garantie (Monate)',
      'Garantiestatus',
      'Garantie bis',
      'Garantie-Erstattung (Credits)',
      'Hinweise',
    ],
    statuses: {
      pending: 'Wartend',
      paid: 'Bezahlt',
      in_progress: 'In Arbeit',
      failed: 'Fehlgeschlagen',
      delivered: 'Zur Prüfung',
      completed: 'Abgeschlossen',
      cancelled: 'Storniert',
      refunded: 'Erstattet',
      disputed: 'Strittig',
    },
    guarantees: { running: 'Aktiv', fulfilled: 'Erfüllt', refunded: 'Erstattet', ended: 'Beendet' },
    fileNames: { buyer: 'kaeufe', seller: 'auftraege' },
    cut: (rows) => `Nur die neuesten ${rows} Bestellungen sind aufgeführt.`,
  },
}
