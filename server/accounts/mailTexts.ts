// Texts of the account emails in both languages.
import type { MailTemplate } from '../platform/mail/template.ts'
import { address, letter } from './accountMail.ts'
import { accountBlocked, accountDeleted, accountUnblocked, twoFactorReset } from './moderation/moderationMails.ts'

const named = (greeting: string): string => `${greeting}{% if name %}, {{ name }}{% endif %}`

const notYou = {
  en: 'Wasn’t you? Someone else may know your password. Set a new one now; this also ends all sessions.',
  de: 'Das warst nicht du? Dann kennt vielleicht jemand dein Passwort. Lege jetzt ein neues fest; das beendet auch alle Sitzungen.',
} as const

const confirmAddress = letter('confirm_address', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Confirm your email address for {{ site }}',
    title: named('Welcome'),
    paragraphs: [
      'Confirm your email address to activate your account. The link opens a page that also signs you in; in the browser you signed up with, one click is enough.',
      'It’s valid for 24 hours. If you didn’t sign up, ignore this email: no account is created without confirmation.',
    ],
    action: 'Confirm address',
  },
  de: {
    subject: 'Bestätige deine E-Mail-Adresse für {{ site }}',
    title: named('Willkommen'),
    paragraphs: [
      'Bestätige deine E-Mail-Adresse, um dein Konto zu aktivieren. Der Link öffnet eine Seite, die dich auch gleich anmeldet; im Browser deiner Registrierung genügt ein Klick.',
      'Er gilt 24 Stunden. Falls du dich nicht registriert hast, ignoriere diese E-Mail: Ohne Bestätigung entsteht kein Konto.',
    ],
    action: 'Adresse bestätigen',
  },
})

const alreadyMember = letter('already_member', {
  because: 'entered',
  en: {
    subject: 'You already have an account at {{ site }}',
    title: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to use this email address for an account. It already has one, so nothing has changed.',
      'Just sign in with your existing password.',
    ],
    action: 'Sign in',
  },
  de: {
    subject: 'Du hast schon ein Konto bei {{ site }}',
    title: 'Du hast schon ein Konto',
    paragraphs: [
      'Jemand, vermutlich du, wollte diese E-Mail-Adresse für ein Konto verwenden. Es gibt dafür schon eines, deshalb hat sich nichts geändert.',
      'Melde dich einfach mit deinem bisherigen Passwort an.',
    ],
    action: 'Anmelden',
  },
})

const recovery = letter('recovery', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Reset your password for {{ site }}',
    title: named('Reset your password'),
    paragraphs: [
      'Use this link to set a new password. It’s valid for one hour, works once and ends all sessions.',
      'If you didn’t request this, ignore this email: your password stays the same.',
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Passwort für {{ site }} zurücksetzen',
    title: named('Setze dein Passwort zurück'),
    paragraphs: [
      'Mit diesem Link legst du ein neues Passwort fest. Er gilt eine Stunde, funktioniert einmal und beendet alle Sitzungen.',
      'Falls du das nicht angefordert hast, ignoriere diese E-Mail: Dein Passwort bleibt unverändert.',
    ],
    action: 'Neues Passwort festlegen',
  },
})

const finishSignUp = letter('finish_sign_up', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Finish your sign-up at {{ site }}',
    title: 'Choose your password',
    paragraphs: [
      'This email address was used to sign up, possibly more than once. To make sure that only you have access, choose a password with this link. It also confirms your address and signs you in.',
      'It’s valid for one hour and works once. If you didn’t sign up, ignore this email.',
    ],
    action: 'Choose password',
  },
  de: {
    subject: 'Schließe deine Registrierung bei {{ site }} ab',
    title: 'Wähle dein Passwort',
    paragraphs: [
      'Mit dieser E-Mail-Adresse wurde ein Konto registriert, vielleicht mehrmals. Damit nur du Zugang hast, wähle mit diesem Link ein Passwort. Er bestätigt auch deine Adresse und meldet dich an.',
      'Er gilt eine Stunde und funktioniert einmal. Falls du dich nicht registriert hast, ignoriere diese E-Mail.',
    ],
    action: 'Passwort wählen',
  },
})

const passwordChanged = letter('password_changed', {
  because: 'member',
  en: {
    subject: 'Your password for {{ site }} was changed',
    title: 'Your password was changed',
    paragraphs: ['Your old password no longer works. Sessions on other devices have ended.', notYou.en],
    action: 'Set new password',
  },
  de: {
    subject: 'Dein Passwort für {{ site }} wurde geändert',
    title: 'Dein Passwort wurde geändert',
    paragraphs: ['Dein altes Passwort gilt nicht mehr. Sitzungen auf anderen Geräten sind beendet.', notYou.de],
    action: 'Neues Passwort festlegen',
  },
})

const emailChangeToOld = letter('email_change_to_old', {
  because: 'member',
  variables: { address },
  secret: true,
  en: {
    subject: 'Confirm the new email address of your {{ site }} account',
    title: 'Confirm your email change',
    paragraphs: [
      'A change of your account’s email address to {{ address }} was requested. The change takes effect once both addresses have confirmed it. This is the link for your old address.',
      'It’s valid for 24 hours.',
      'Wasn’t you? Don’t open the link: without it, nothing changes. Someone else may know your password, so set a new one.',
    ],
    action: 'Confirm change',
  },
  de: {
    subject: 'Bestätige die neue E-Mail-Adresse deines Kontos bei {{ site }}',
    title: 'Bestätige deine Adressänderung',
    paragraphs: [
      'Für dein Konto wurde eine Änderung der E-Mail-Adresse zu {{ address }} angefordert. Die Änderung gilt, sobald beide Adressen sie bestätigt haben. Das ist der Link für deine alte Adresse.',
      'Er gilt 24 Stunden.',
      'Das warst nicht du? Öffne den Link nicht: Ohne ihn ändert sich nichts. Vielleicht kennt jemand dein Passwort, also lege ein neues fest.',
    ],
    action: 'Änderung bestätigen',
  },
})

const emailChangeToNew = letter('email_change_to_new', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Confirm this email address for your {{ site }} account',
    title: 'Confirm your new address',
    paragraphs: [
      'This address was entered as the new email address of an account. The change takes effect once the old and the new address have confirmed it. This is the link for the new address.',
      'It’s valid for 24 hours. If you didn’t request this, ignore this email.',
    ],
    action: 'Confirm address',
  },
  de: {
    subject: 'Bestätige diese E-Mail-Adresse für dein Konto bei {{ site }}',
    title: 'Bestätige deine neue Adresse',
    paragraphs: [
      'Diese Adresse wurde als neue E-Mail-Adresse eines Kontos angegeben. Die Änderung gilt, sobald die alte und die neue Adresse sie bestätigt haben. Das ist der Link für die neue Adresse.',
      'Er gilt 24 Stunden. Falls du das nicht angefordert hast, ignoriere diese E-Mail.',
    ],
    action: 'Adresse bestätigen',
  },
})

const emailChanged = letter('email_changed', {
  because: 'member',
  variables: { address },
  en: {
    subject: 'Your {{ site }} email address was changed',
    title: 'Email address changed',
    paragraphs: [
      'You now sign in with {{ address }} and receive our emails there. Both addresses confirmed the change.',
      'Wasn’t you? Contact us right away from this address.',
    ],
    action: 'Sign in',
  },
  de: {
    subject: 'Deine E-Mail-Adresse bei {{ site }} wurde geändert',
    title: 'E-Mail-Adresse geändert',
    paragraphs: [
      'Du meldest dich jetzt mit {{ address }} an und erhältst dort unsere E-Mails. Beide Adressen haben die Änderung bestätigt.',
      'Das warst nicht du? Kontaktiere uns sofort von dieser Adresse aus.',
    ],
    action: 'Anmelden',
  },
})

const twoFactorOn = letter('two_factor_on', {
  because: 'member',
  en: {
    subject: 'Two-factor sign-in is on at {{ site }}',
    title: 'Two-factor sign-in is on',
    paragraphs: [
      'You now sign in with your password and a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.',
      'Wasn’t you? Set a new password and contact us so that we can help you get back in.',
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Zwei-Faktor-Anmeldung bei {{ site }} ist an',
    title: 'Zwei-Faktor-Anmeldung ist an',
    paragraphs: [
      'Du meldest dich jetzt mit deinem Passwort und einem Code aus deiner Authenticator-App an. Bewahre die Wiederherstellungscodes dort auf, wo du sie auch ohne dein Smartphone findest.',
      'Das warst nicht du? Lege ein neues Passwort fest und kontaktiere uns, damit wir dir zurück in dein Konto helfen.',
    ],
    action: 'Neues Passwort festlegen',
  },
})

const twoFactorOff = letter('two_factor_off', {
  because: 'member',
  en: {
    subject: 'Two-factor sign-in is off at {{ site }}',
    title: 'Two-factor sign-in is off',
    paragraphs: [
      'You now sign in with your password only. The old authenticator key and recovery codes no longer work.',
      notYou.en,
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Zwei-Faktor-Anmeldung bei {{ site }} ist aus',
    title: 'Zwei-Faktor-Anmeldung ist aus',
    paragraphs: [
      'Du meldest dich jetzt nur mit deinem Passwort an. Der alte Authenticator-Schlüssel und die Wiederherstellungscodes gelten nicht mehr.',
      notYou.de,
    ],
    action: 'Neues Passwort festlegen',
  },
})

const recoveryCodesRenewed = letter('recovery_codes_renewed', {
  because: 'member',
  en: {
    subject: 'New recovery codes for {{ site }}',
    title: 'New recovery codes created',
    paragraphs: [
      'The old codes no longer work. Keep the new ones somewhere you can reach without your phone.',
      notYou.en,
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Neue Wiederherstellungscodes für {{ site }}',
    title: 'Neue Wiederherstellungscodes erstellt',
    paragraphs: [
      'Die alten Codes gelten nicht mehr. Bewahre die neuen dort auf, wo du sie auch ohne dein Smartphone findest.',
      notYou.de,
    ],
    action: 'Neues Passwort festlegen',
  },
})

/** By kind, as used in the mail log. */
export const letters = {
  confirm_address: confirmAddress,
  already_member: alreadyMember,
  recovery,
  finish_sign_up: finishSignUp,
  password_changed: passwordChanged,
  email_change_to_old: emailChangeToOld,
  email_change_to_new: emailChangeToNew,
  email_changed: emailChanged,
  two_factor_on: twoFactorOn,
  two_factor_off: twoFactorOff,
  recovery_codes_renewed: recoveryCodesRenewed,
  two_factor_reset: twoFactorReset,
  account_blocked: accountBlocked,
  account_unblocked: accountUnblocked,
  account_deleted: accountDeleted,
} as const satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof letters
