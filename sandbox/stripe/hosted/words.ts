// The words of the hosted pages, on which a buyer pays and a customer changes the card.
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
  testLead: 'This is the sandbox: no money moves, and no real card is asked for.',
  pay: 'Pay',
  subscribe: 'Subscribe',
  payNow: (amount) => `Pay ${amount}`,
  each: { day: 'per day', week: 'per week', month: 'per month', year: 'per year' },
  total: 'Total',
  quantity: 'Quantity',
  buyer: 'Billing details',
  email: 'E-mail',
  name: 'Name or company',
  street: 'Street and number',
  postalCode: 'Postcode',
  city: 'City',
  country: 'Country',
  vatId: 'VAT ID',
  vatIdHint: 'Optional, for companies in the EU',
  card: 'Test card',
  cards: {
    succeeds: 'Works',
    declined: 'Is declined',
    insufficient_funds: 'Has not enough money',
    three_d_secure: 'Asks for confirmation (3-D Secure)',
    fails_at_renewal: 'Works now, fails at renewal',
  },
  cancel: 'Cancel and go back',
  incomplete: 'Please check: {field}',
  declined: {
    generic_decline: 'The card was declined. Please try another one.',
    insufficient_funds: 'There is not enough money on the card. Please try another one.',
    authentication_required: 'The payment was not confirmed. Please try again or take another card.',
  },
  secureTitle: 'Confirm the payment',
  secureLead: (amount) => `Your bank asks: is it you who wants to pay ${amount}?`,
  confirm: 'Confirm',
  refuse: 'Refuse',
  paidTitle: 'This has been paid',
  paidLead: 'There is nothing left to pay here.',
  goOn: 'Go on',
  expiredTitle: 'This offer has ended',
  expiredLead: 'It was open for a limited time and cannot be paid any more.',
  back: 'Go back',
  portal: 'Your payment details',
  portalLead: 'Change the card that pays for your plan.',
  currentCard: 'Current card',
  noCard: 'No card yet',
  changeCard: 'Use this card',
  cardChanged: 'Done. This card pays from now on.',
  plans: 'Plans',
  noPlans: 'No plan is running.',
  openBill: 'A bill is open',
  nextTry: 'Next attempt',
  renews: 'Renews',
  ends: 'Ends',
}

const german: Words = {
  test: 'Testzahlung',
  testLead: 'Das ist die Sandbox: Es fließt kein Geld, und eine echte Karte wird nicht gebraucht.',
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
  vatIdHint: 'Freiwillig, für Firmen in der EU',
  card: 'Testkarte',
  cards: {
    succeeds: 'Funktioniert',
    declined: 'Wird abgelehnt',
    insufficient_funds: 'Ist nicht gedeckt',
    three_d_secure: 'Fragt nach (3-D Secure)',
    fails_at_renewal: 'Funktioniert jetzt, scheitert bei der Verlängerung',
  },
  cancel: 'Abbrechen und zurück',
  incomplete: 'Bitte prüfe: {field}',
  declined: {
    generic_decline: 'Die Karte wurde abgelehnt. Bitte versuche es mit einer anderen.',
    insufficient_funds: 'Die Karte ist nicht gedeckt. Bitte versuche es mit einer anderen.',
    authentication_required: 'Die Zahlung wurde nicht bestätigt. Versuche es noch einmal oder nimm eine andere Karte.',
  },
  secureTitle: 'Zahlung bestätigen',
  secureLead: (amount) => `Deine Bank fragt nach: Möchtest du wirklich ${amount} bezahlen?`,
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  paidTitle: 'Das ist schon bezahlt',
  paidLead: 'Hier ist nichts mehr zu bezahlen.',
  goOn: 'Weiter',
  expiredTitle: 'Dieses Angebot ist abgelaufen',
  expiredLead: 'Es galt nur eine Zeit lang und kann nicht mehr bezahlt werden.',
  back: 'Zurück',
  portal: 'Deine Zahlungsdaten',
  portalLead: 'Ändere die Karte, mit der dein Abo bezahlt wird.',
  currentCard: 'Aktuelle Karte',
  noCard: 'Noch keine Karte',
  changeCard: 'Diese Karte nehmen',
  cardChanged: 'Erledigt. Ab jetzt zahlt diese Karte.',
  plans: 'Abos',
  noPlans: 'Es läuft kein Abo.',
  openBill: 'Eine Rechnung ist offen',
  nextTry: 'Nächster Versuch',
  renews: 'Verlängert sich',
  ends: 'Endet',
}

export const words: Record<Language, Words> = { en: english, de: german }
