// Moderation emails in both languages: account blocked, unblocked, deleted.
import { letter, reason } from '../accountMail.ts'

export const accountBlocked = letter('account_blocked', {
  because: 'member',
  variables: { reason },
  en: {
    subject: 'Your account at {{ site }} is blocked',
    title: 'Your account is blocked',
    paragraphs: [
      'We blocked your account. You’re signed out everywhere and can’t sign in for now.',
      'Reason:<br>{{ reason }}',
      'If you think this is a mistake, write to our support address below and explain why.',
    ],
  },
  de: {
    subject: 'Dein Konto bei {{ site }} ist gesperrt',
    title: 'Dein Konto ist gesperrt',
    paragraphs: [
      'Wir haben dein Konto gesperrt. Du bist überall abgemeldet und kannst dich vorerst nicht anmelden.',
      'Grund:<br>{{ reason }}',
      'Wenn du das für einen Fehler hältst, schreibe an unsere Support-Adresse unten und erkläre uns, warum.',
    ],
  },
})

export const accountUnblocked = letter('account_unblocked', {
  because: 'member',
  variables: { reason },
  en: {
    subject: 'Your account at {{ site }} is unblocked',
    title: 'Your account is unblocked',
    paragraphs: ['We unblocked your account. You can sign in again.', 'Reason:<br>{{ reason }}'],
    action: 'Sign in',
  },
  de: {
    subject: 'Dein Konto bei {{ site }} ist entsperrt',
    title: 'Dein Konto ist entsperrt',
    paragraphs: ['Wir haben dein Konto entsperrt. Du kannst dich wieder anmelden.', 'Grund:<br>{{ reason }}'],
    action: 'Anmelden',
  },
})

export const accountDeleted = letter('account_deleted', {
  because: 'former',
  en: {
    subject: 'Your account at {{ site }} was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      'As requested, we deleted your account and the data we stored about you. Only what the law requires, such as invoices, is kept until the retention period ends. This is our last email to you.',
      'Wasn’t you? Then someone knew your password. Contact us right away, and change it wherever else you use it.',
    ],
  },
  de: {
    subject: 'Dein Konto bei {{ site }} wurde gelöscht',
    title: 'Dein Konto wurde gelöscht',
    paragraphs: [
      'Wie angefordert haben wir dein Konto und die über dich gespeicherten Daten gelöscht. Nur was das Gesetz verlangt, etwa Rechnungen, bewahren wir bis zum Ende der Aufbewahrungsfrist auf. Das ist unsere letzte E-Mail an dich.',
      'Das warst nicht du? Dann kannte jemand dein Passwort. Kontaktiere uns sofort und ändere es überall, wo du es sonst verwendest.',
    ],
  },
})

export const twoFactorReset = letter('two_factor_reset', {
  because: 'member',
  variables: { reason },
  en: {
    subject: 'Two-factor sign-in at {{ site }} was turned off',
    title: 'Two-factor sign-in was turned off',
    paragraphs: [
      'An admin turned off two-factor sign-in, so you can sign in without your app. You’re signed out everywhere.',
      'Reason:<br>{{ reason }}',
      'Set it up again as soon as you can. If you didn’t request this, set a new password now and contact us.',
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Zwei-Faktor-Anmeldung bei {{ site }} wurde ausgeschaltet',
    title: 'Zwei-Faktor-Anmeldung wurde ausgeschaltet',
    paragraphs: [
      'Ein Admin hat die Zwei-Faktor-Anmeldung ausgeschaltet, damit du dich ohne deine App anmelden kannst. Du bist überall abgemeldet.',
      'Grund:<br>{{ reason }}',
      'Richte sie so bald wie möglich neu ein. Falls du das nicht angefordert hast, lege jetzt ein neues Passwort fest und kontaktiere uns.',
    ],
    action: 'Neues Passwort festlegen',
  },
})
