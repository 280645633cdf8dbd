// Texts of the hosted pages, on which a buyer pays and a customer changes the card.
import type { Language } from '../../language.ts'
import type { TestCard } from '../cards.ts'

export interface Words {
  test: string
  testLead: string
  pay: string
  subscribe: string
  payNow: (amount: string) => string
  each: Record<string, string>
  total: string
  quantity: string
  buyer: string
  email: string
  name: string
  street: string
  postalCode: string
  city: string
  country: string
  vatId: string
  vatIdHint: string
  card: string
  cards: Record<TestCard, string>
  cancel: string
  incomplete: string
  declined: Record<string, string>
  secureTitle: string
  secureLead: (amount: string) => string
  confirm: string
  refuse: string
  paidTitle: string
  paidLead: string
  goOn: string
  expiredTitle: string
  expiredLead: string
  back: string
  portal: string
  portalLead: string
  currentCard: string
  noCard: string
  changeCard: string
  cardChanged: string
  plans: string
  noPlans: string
  openBill: string
  nextTry: string
  renews: string
  ends: string
}

const english: Words = {
  test: 'Test payment',
  testLead: 'This is the sandbox: no money moves, and no real card is needed.',
  pay: 'Pay',
  subscribe: 'Subscribe',
  payNow: (amount) => `Pay ${amount}`,
  each: { day: 'per day', week: 'per week', month: 'per month', year: 'per year' },
  total: 'Total',
  quantity: 'Quantity',
  buyer: 'Billing details',
  email: 'Email',
  name: 'Name or company',
  street: 'Street address',
  postalCode: 'Postcode',
  city: 'City',
  country: 'Country',
  vatId: 'VAT ID',
  vatIdHint: 'Optional, for companies in the EU',
  card: 'Test card',
  cards: {
    succeeds: 'Succeeds',
    declined: 'Declined',
    insufficient_funds: 'Insufficient funds',
    three_d_secure: 'Requires 3-D Secure',
    fails_at_renewal: 'Succeeds now, fails at renewal',
  },
  cancel: 'Cancel and go back',
  incomplete: 'Please check: {field}',
  declined: {
    generic_decline: 'The card was declined. Please try another one.',
    insufficient_funds: 'The card has insufficient funds. Please try another one.',
    authentication_required: 'The payment was not confirmed. Please try again or use another card.',
  },
  secureTitle: 'Confirm payment',
  secureLead: (amount) => `Your bank asks you to confirm a payment of ${amount}.`,
  confirm: 'Confirm',
  refuse: 'Decline',
  paidTitle: 'Already paid',
  paidLead: 'There is nothing left to pay.',
  goOn: 'Continue',
  expiredTitle: 'This checkout has expired',
  expiredLead: 'It can no longer be paid. Please start a new checkout.',
  back: 'Go back',
  portal: 'Your payment details',
  portalLead: 'Change the card used for your plan.',
  currentCard: 'Current card',
  noCard: 'No card yet',
  changeCard: 'Use this card',
  cardChanged: 'Card updated.',
  plans: 'Plans',
  noPlans: 'No active plans.',
  openBill: 'Unpaid invoice',
  nextTry: 'Next attempt',
  renews: 'Renews',
  ends: 'Ends',
}

const german: Words = {
  test: 'Testzahlung',
  testLead: 'Das ist die Sandbox: Es fließt kein Geld, und du brauchst keine echte Karte.',
  pay: 'Bezahlen',
  subscribe: 'Abo abschließen',
  payNow: (amount) => `${amount} bezahlen`,
  each: { day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' },
  total: 'Summe',
  quantity: 'Anzahl',
  buyer: 'Rechnungsdaten',
  email: 'E-Mail',
  name: 'Name oder Firma',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  vatId: 'USt-IdNr.',
  vatIdHint: 'Optional, für Firmen in der EU',
  card: 'Testkarte',
  cards: {
    succeeds: 'Erfolgreich',
    declined: 'Abgelehnt',
    insufficient_funds: 'Nicht gedeckt',
    three_d_secure: 'Mit 3-D Secure',
    fails_at_renewal: 'Jetzt erfolgreich, scheitert bei Verlängerung',
  },
  cancel: 'Abbrechen und zurück',
  incomplete: 'Bitte prüfe: {field}',
  declined: {
    generic_decline: 'Die Karte wurde abgelehnt. Bitte versuche es mit einer anderen.',
    insufficient_funds: 'Die Karte ist nicht gedeckt. Bitte versuche es mit einer anderen.',
    authentication_required: 'Die Zahlung wurde nicht bestätigt. Versuche es noch einmal oder nutze eine andere Karte.',
  },
  secureTitle: 'Zahlung bestätigen',
  secureLead: (amount) => `Deine Bank bittet dich, die Zahlung von ${amount} zu bestätigen.`,
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  paidTitle: 'Bereits bezahlt',
  paidLead: 'Hier ist nichts mehr zu bezahlen.',
  goOn: 'Weiter',
  expiredTitle: 'Dieser Checkout ist abgelaufen',
  expiredLead: 'Er kann nicht mehr bezahlt werden. Bitte starte einen neuen Checkout.',
  back: 'Zurück',
  portal: 'Deine Zahlungsdaten',
  portalLead: 'Ändere die Karte, mit der dein Abo bezahlt wird.',
  currentCard: 'Aktuelle Karte',
  noCard: 'Noch keine Karte',
  changeCard: 'Karte verwenden',
  cardChanged: 'Karte aktualisiert.',
  plans: 'Abos',
  noPlans: 'Keine aktiven Abos.',
  openBill: 'Offene Rechnung',
  nextTry: 'Nächster Versuch',
  renews: 'Verlängert sich',
  ends: 'Endet',
}

export const words: Record<Language, Words> = { en: english, de: german }
