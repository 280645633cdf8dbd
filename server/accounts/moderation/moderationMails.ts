// What a member is told when an admin shuts or opens the account, and when it is gone, in both languages.
import { letter, reason } from '../accountMail.ts'

export const accountBlocked = letter('account_blocked', {
  because: 'member',
  variables: { reason },
  en: {
    subject: 'Your account at {{ site }} is blocked',
    title: 'Your account is blocked',
    paragraphs: [
      'We have blocked your account. You are signed out everywhere and cannot sign in for the time being.',
      'The reason:<br>{{ reason }}',
      'If you think that this is a mistake, write to our support address below and tell us what we should know.',
    ],
  },
  de: {
    subject: 'Dein Konto bei {{ site }} ist gesperrt',
    title: 'Dein Konto ist gesperrt',
    paragraphs: [
      'Wir haben dein Konto gesperrt. Du bist überall abgemeldet und kannst dich vorerst nicht anmelden.',
      'Der Grund:<br>{{ reason }}',
      'Wenn du meinst, dass das ein Irrtum ist, schreib an unsere Support-Adresse unten und sag uns, was wir wissen sollten.',
    ],
  },
})

export const accountUnblocked = letter('account_unblocked', {
  because: 'member',
  variables: { reason },
  en: {
    subject: 'Your account at {{ site }} is open again',
    title: 'Your account is open again',
    paragraphs: ['We have lifted the block. You can sign in as before.', 'The reason:<br>{{ reason }}'],
    action: 'Sign in',
  },
  de: {
    subject: 'Dein Konto bei {{ site }} ist wieder offen',
    title: 'Dein Konto ist wieder offen',
    paragraphs: ['Wir haben die Sperre aufgehoben. Du kannst dich wie zuvor anmelden.', 'Der Grund:<br>{{ reason }}'],
    action: 'Anmelden',
  },
})

export const accountDeleted = letter('account_deleted', {
  because: 'former',
  en: {
    subject: 'Your account at {{ site }} is deleted',
    title: 'Your account is deleted',
    paragraphs: [
      'As you asked, we have deleted your account and what we kept about you. Only what the law demands, such as invoices, is kept until its time is over. This is our last mail to you.',
      'Was this not you? Then somebody knew your password. Write to us at once, and change it wherever else you use it.',
    ],
  },
  de: {
    subject: 'Dein Konto bei {{ site }} ist gelöscht',
    title: 'Dein Konto ist gelöscht',
    paragraphs: [
      'Wir haben dein Konto und was wir über dich gespeichert hatten gelöscht, wie du es wolltest. Nur was das Gesetz verlangt, etwa Rechnungen, bleibt bis zum Ende seiner Frist aufbewahrt. Das ist unsere letzte Mail an dich.',
      'Das warst nicht du? Dann kannte jemand dein Passwort. Schreib uns sofort, und ändere es überall, wo du es sonst benutzt.',
    ],
  },
})

export const twoFactorReset = letter('two_factor_reset', {
  because: 'member',
  variables: { reason },
  en: {
    subject: 'Two-factor sign-in at {{ site }} was switched off for you',
    title: 'Your password alone lets you in again',
    paragraphs: [
      'An admin has switched two-factor sign-in off, so that you can get in without your app. You are signed out everywhere.',
      'The reason:<br>{{ reason }}',
      'Set it up again as soon as you have a phone at hand. If you did not ask for this, set a new password now and write to us.',
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Die Zwei-Faktor-Anmeldung bei {{ site }} wurde für dich ausgeschaltet',
    title: 'Dein Passwort allein lässt dich wieder herein',
    paragraphs: [
      'Ein Admin hat die Zwei-Faktor-Anmeldung ausgeschaltet, damit du ohne deine App hereinkommst. Du bist überall abgemeldet.',
      'Der Grund:<br>{{ reason }}',
      'Richte sie neu ein, sobald du ein Telefon zur Hand hast. Falls du nicht darum gebeten hast, setze gleich ein neues Passwort und schreib uns.',
    ],
    action: 'Neues Passwort setzen',
  },
})
