// What orders are called in a file that leaves the house, in both languages, as the screens call them.
import type { Language } from '../../contract/accounts.ts'
import type { OrderStatus } from '../../contract/orderProcess.ts'
import type { guaranteeStates, OrderSide } from '../../contract/orders.ts'

interface OrderWords {
  columns: (side: OrderSide) => readonly string[]
  statuses: Record<OrderStatus, string>
  guarantees: Record<(typeof guaranteeStates)[number], string>
  fileNames: Record<OrderSide, string>
  /** The last line of a file that does not hold everything. */
  cut: (rows: number) => string
}

export const orderWords: Record<Language, OrderWords> = {
  en: {
    columns: (side) => [
      'Number',
      'Status',
      'Domain',
      ...(side === 'buyer' ? ['Seller', 'Project'] : ['Buyer']),
      'Target',
      'Link text',
      'Page with the link',
      'Price (credits)',
      'Link type',
      'Attribute',
      'Category',
      'Text',
      'Advertising label',
      'Prime',
      'Placed',
      'Accepted',
      'Due',
      'Delivered',
      'Ended',
      'Paid out (credits)',
      'Refunded (credits)',
      'Prime bonus (credits)',
      'Prime penalty (credits)',
      'Guarantee (months)',
      'State of the guarantee',
      'Guarantee until',
      'Refunded under guarantee (credits)',
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
    guarantees: { running: 'Running', fulfilled: 'Fulfilled', refunded: 'Refunded', ended: 'Ended' },
    fileNames: { buyer: 'purchases', seller: 'jobs' },
    cut: (rows) => `Only the newest ${rows} orders are listed.`,
  },
  de: {
    columns: (side) => [
      'Nummer',
      'Status',
      'Domain',
      ...(side === 'buyer' ? ['Verkäufer', 'Projekt'] : ['Käufer']),
      'Ziel',
      'Linktext',
      'Seite mit dem Link',
      'Preis (Credits)',
      'Linkart',
      'Attribut',
      'Thema',
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
      'Stand der Garantie',
      'Garantie bis',
      'Aus Garantie erstattet (Credits)',
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
    guarantees: { running: 'Läuft', fulfilled: 'Erfüllt', refunded: 'Erstattet', ended: 'Beendet' },
    fileNames: { buyer: 'kaeufe', seller: 'auftraege' },
    cut: (rows) => `Nur die neuesten ${rows} sind aufgeführt.`,
  },
}
