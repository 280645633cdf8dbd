import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadAllTexts } from './texts.ts'

type Row = readonly [language: 'en' | 'de', key: string, text: string]

const shell: Row[] = [
  ['en', 'app:shell.user', 'User'],
  ['en', 'app:sections.marketplace', 'Marketplace'],
  ['en', 'app:sections.account', 'Account'],
  ['en', 'app:sections.admin', 'Admin'],
  ['en', 'app:consent.acceptAll', 'Accept All'],
  ['en', 'app:consent.necessaryOnly', 'Necessary Only'],
  ['en', 'app:consent.customize', 'Customize'],
  ['en', 'app:consent.save', 'Save Preferences'],
  ['de', 'app:error.title', 'Etwas ist schief gelaufen'],
  ['de', 'app:error.reload', 'Seite neu laden'],
  ['de', 'app:error.retry', 'Erneut versuchen'],
  ['de', 'notifications:empty', 'Keine Benachrichtigungen'],
]

const general: Row[] = [
  ['en', 'errors:unknown', 'An error occurred. Please try again.'],
  ['en', 'errors:codes.network', 'Network error. Please check your connection.'],
  ['en', 'errors:codes.signed_out', 'Authentication failed. Please try again.'],
  ['en', 'errors:codes.invalid_input', 'Please check your input and try again.'],
  ['en', 'errors:codes.unknown_route', 'Page not found'],
  ['en', 'app:notFound.title', 'Page not found'],
  ['en', 'errors:codes.forbidden', 'You are not authorized to access this page'],
  ['en', 'app:forbidden.title', 'You are not authorized to access this page'],
  ['en', 'errors:codes.unexpected', 'Server error. Please try again later.'],
  ['en', 'errors:codes.unavailable', 'Server error. Please try again later.'],
]

const credits: Row[] = [
  ['en', 'buying:checkout.signedOut', 'Please log in to buy credits'],
  ['en', 'buying:checkout.noUrl', 'No checkout URL received'],
  ['en', 'buying:checkout.failed', 'Error opening checkout'],
  ['en', 'buying:checkout.canceled', 'Purchase canceled'],
]

const settings: Row[] = [
  ['en', 'settings:saveFailed', 'Settings could not be saved. Please try again.'],
  ['en', 'settings:loadFailed', 'Settings could not be loaded. Please try again.'],
  // With the values from the settings: 2 days and 10%.
  ['en', 'settings:delivery.primeHint_other', 'Fixed 1-{{count}} days, +{{bonus}} bonus credits.'],
  ['en', 'settings:delivery.modeHints.vacation', 'Pauses new orders, and offers are listed at the bottom.'],
  ['en', 'settings:delivery.turnaroundHint', 'For new offers. We recommend 2-7 days.'],
]

const profile: Row[] = [
  ['en', 'profile:sections.basic', 'Basic information'],
  ['en', 'profile:sections.contact', 'Contact information'],
  ['en', 'profile:sections.social', 'Social media profiles'],
  ['en', 'errors:codes.not_an_image', 'Please select a valid image file'],
  ['en', 'profile:avatar.tooLarge', 'File size must be less than 5MB'],
  ['en', 'profile:avatar.failed', 'Error uploading avatar'],
  ['en', 'profile:avatar.saved', 'Avatar successfully updated'],
  ['en', 'profile:failed', 'Error updating profile'],
  ['en', 'profile:saved', 'Profile successfully updated'],
  ['de', 'ui:field.counter', '{{used}}/{{max}} Zeichen'],
]

const orders: Row[] = [
  ['en', 'orders:statuses.pending', 'Waiting'],
  ['de', 'orders:statuses.pending', 'Wartend'],
  ['de', 'orders:statuses.delivered', 'Zur Prüfung'],
  ['de', 'orders:buyer.title', 'Meine Käufe'],
  ['de', 'orders:seller.title', 'Meine Aufträge'],
]

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ resources: await loadAllTexts(), ns: [], interpolation: { skipOnVariables: true } })
})

const isToTheLetter = (...[language, key, text]: Row): void => {
  const [namespace = '', path = ''] = key.split(':')
  expect(i18n.getResource(language, namespace, path)).toBe(text)
}

describe('texts quoted by the specification are used verbatim', () => {
  it.each(shell)('in the shell: %s %s', isToTheLetter)
  it.each(general)('in errors: %s %s', isToTheLetter)
  it.each(credits)('when buying credits: %s %s', isToTheLetter)
  it.each(settings)('in the settings: %s %s', isToTheLetter)
  it.each(profile)('in the profile: %s %s', isToTheLetter)
  it.each(orders)('on orders: %s %s', isToTheLetter)
})
