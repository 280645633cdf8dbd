// What a movement is called in a file that leaves the house, in both languages.
import type { Language } from '../../contract/accounts.ts'
import type { LedgerReason, TransferKind } from '../../contract/ledger.ts'

interface ExportWords {
  columns: readonly string[]
  kinds: Record<TransferKind, string>
  reasons: Record<LedgerReason, string>
  /** The last line of a file that does not hold everything. */
  cut: (rows: number) => string
}

export const exportWords: Record<Language, ExportWords> = {
  en: {
    columns: ['No.', 'Time (UTC)', 'Kind', 'Reason', 'Concerns', 'Amount', 'Balance', 'Note'],
    kinds: {
      earned: 'Earned',
      spent: 'Spent',
      penalty: 'Penalty',
      purchase: 'Purchase',
      bonus: 'Bonus',
      refund: 'Refund',
    },
    reasons: {
      website_award: 'Website verified and analysed',
      own_site_link_award: 'Link to us',
      own_site_link_penalty: 'Link to us removed',
      own_site_link_restored: 'Link to us restored',
      welcome_bonus: 'Welcome bonus',
      pack_purchase: 'Credit pack',
      plan_month: 'Credits of the plan',
      plan_upgrade: 'Larger plan',
      loyalty_bonus: 'Loyalty bonus',
      purchase_refund: 'Purchase refunded',
      refund_undone: 'Refund did not go through',
      dispute_opened: 'Payment disputed',
      dispute_won: 'Dispute settled in our favour',
      payment_mismatch: 'Payment that did not fit',
      mismatch_granted: 'Payment cleared up',
      mismatch_returned: 'Payment returned',
      order_hold: 'Held for an order',
      order_refund: 'Order refunded',
      order_payout: 'Link delivered',
      prime_bonus: 'Prime bonus',
      prime_penalty: 'Prime deadline missed',
      guarantee_taken: 'Guarantee: link lost',
      guarantee_cover: 'Guarantee paid by the exchange',
      guarantee_refund: 'Guarantee: credits back',
      order_left: 'Came in after the account was closed',
      adjustment_grant: 'Credited by the team',
      adjustment_take: 'Deducted by the team',
      account_closed: 'Account closed',
      debt_incurred: 'Lent, as the balance did not suffice',
      debt_settlement: 'Debt settled',
    },
    cut: (rows) => `Only the newest ${rows} movements are listed. Choose a period to see older ones.`,
  },
  de: {
    columns: ['Nr.', 'Zeit (UTC)', 'Art', 'Grund', 'Betrifft', 'Betrag', 'Guthaben', 'Notiz'],
    kinds: {
      earned: 'Verdient',
      spent: 'Ausgegeben',
      penalty: 'Abzug',
      purchase: 'Kauf',
      bonus: 'Bonus',
      refund: 'Erstattung',
    },
    reasons: {
      website_award: 'Website bestätigt und analysiert',
      own_site_link_award: 'Link zu uns',
      own_site_link_penalty: 'Link zu uns entfernt',
      own_site_link_restored: 'Link zu uns wiederhergestellt',
      welcome_bonus: 'Willkommensbonus',
      pack_purchase: 'Credit-Paket',
      plan_month: 'Credits des Abos',
      plan_upgrade: 'Größeres Abo',
      loyalty_bonus: 'Treuebonus',
      purchase_refund: 'Kauf erstattet',
      refund_undone: 'Erstattung nicht zustande gekommen',
      dispute_opened: 'Zahlung angefochten',
      dispute_won: 'Anfechtung zu unseren Gunsten entschieden',
      payment_mismatch: 'Unpassende Zahlung',
      mismatch_granted: 'Zahlung geklärt',
      mismatch_returned: 'Zahlung zurückgegeben',
      order_hold: 'Für einen Auftrag hinterlegt',
      order_refund: 'Auftrag erstattet',
      order_payout: 'Link geliefert',
      prime_bonus: 'Prime-Bonus',
      prime_penalty: 'Prime-Frist verpasst',
      guarantee_taken: 'Garantie: Link verloren',
      guarantee_cover: 'Garantie, von der Börse getragen',
      guarantee_refund: 'Garantie: Credits zurück',
      order_left: 'Nach Schließung des Kontos eingegangen',
      adjustment_grant: 'Gutschrift vom Team',
      adjustment_take: 'Abzug durch das Team',
      account_closed: 'Konto geschlossen',
      debt_incurred: 'Vorgestreckt, weil das Guthaben nicht reichte',
      debt_settlement: 'Schulden beglichen',
    },
    cut: (rows) => `Nur die neuesten ${rows} Bewegungen sind aufgeführt. Wähle einen Zeitraum, um ältere zu sehen.`,
  },
}
