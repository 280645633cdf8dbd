// Sections of the legal pages in order. Their ids are URL fragments and must not change.
import type imprint from './locales/legalImprint.en.json'
import type privacy from './locales/legalPrivacy.en.json'
import type terms from './locales/legalTerms.en.json'

export type ImprintSection = keyof (typeof imprint)['sections']

export const privacySections = [
  'controller',
  'visiting',
  'storage',
  'account',
  'websites',
  'orders',
  'payments',
  'mails',
  'invitations',
  'related',
  'articles',
  'contact',
  'recipients',
  'automatic',
  'retention',
  'rights',
  'complaint',
  'security',
  'changes',
] as const satisfies readonly (keyof (typeof privacy)['sections'])[]

export const termsSections = [
  'scope',
  'account',
  'contract',
  'credits',
  'prices',
  'withdrawal',
  'form',
  'sellers',
  'buyers',
  'delivery',
  'guarantee',
  'exchange',
  'searchEngines',
  'labelling',
  'drafts',
  'ranking',
  'forbidden',
  'blocking',
  'complaints',
  'notices',
  'liability',
  'ending',
  'changes',
  'final',
] as const satisfies readonly (keyof (typeof terms)['sections'])[]

export const imprintSections = [
  'provider',
  'represented',
  'contact',
  'register',
  'vat',
  'responsible',
  'dispute',
  'dsa',
  'content',
] as const satisfies readonly ImprintSection[]
