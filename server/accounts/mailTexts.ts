// What the mails of accounts say, in both languages.
import type { MailTemplate } from '../platform/mail/template.ts'
import { address, letter } from './accountMail.ts'
import { accountBlocked, accountDeleted, accountUnblocked, twoFactorReset } from './moderation/moderationMails.ts'

const named = (greeting: string): string => `${greeting}{% if name %}, {{ name }}{% endif %}`

const notYou = {
  en: 'Was it not you? Then somebody else may have your password: set a new one now. That also ends all sessions.',
  de: 'Das warst nicht du? Dann kennt vielleicht jemand dein Passwort: Setze gleich ein neues. Das beendet auch alle Sitzungen.',
} as const

const confirmAddress = letter('confirm_address', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Confirm your address for {{ site }}',
    title: named('Welcome aboard'),
    paragraphs: [
      'One click and your account is ready: confirm that this address is yours. The link also signs you in.',
      'It works for 24 hours. If you did not sign up, you need not do anything: without the click no account is opened.',
    ],
    action: 'Confirm address',
  },
  de: {
    subject: 'Bestätige deine Adresse für {{ site }}',
    title: named('Willkommen an Bord'),
    paragraphs: [
      'Noch ein Klick, dann ist dein Konto bereit: Bestätige, dass diese Adresse dir gehört. Der Link meldet dich auch gleich an.',
      'Er gilt 24 Stunden. Falls du dich nicht registriert hast, musst du nichts tun: Ohne den Klick entsteht kein Konto.',
    ],
    action: 'Adresse bestätigen',
  },
})

const alreadyMember = letter('already_member', {
  because: 'entered',
  en: {
    subject: 'You already have an account at {{ site }}',
    title: 'You are already on board',
    paragraphs: [
      'Somebody, probably you, wanted to use this address for an account. There is one for it already, so nothing has changed.',
      'Just sign in with the password you have.',
    ],
    action: 'Sign in',
  },
  de: {
    subject: 'Du hast schon ein Konto bei {{ site }}',
    title: 'Du bist schon an Bord',
    paragraphs: [
      'Jemand, vermutlich du, wollte diese Adresse für ein Konto verwenden. Es gibt dafür schon eines, also hat sich nichts geändert.',
      'Melde dich einfach mit deinem bisherigen Passwort an.',
    ],
    action: 'Anmelden',
  },
})

const recovery = letter('recovery', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'A new password for {{ site }}',
    title: named('Back on board'),
    paragraphs: [
      'Set a new password with this link. It works once, for one hour, and ends all sessions.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Ein neues Passwort für {{ site }}',
    title: named('Zurück an Bord'),
    paragraphs: [
      'Mit diesem Link setzt du ein neues Passwort. Er gilt einmal, eine Stunde lang, und beendet alle Sitzungen.',
      'Falls du ihn nicht angefordert hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    ],
    action: 'Neues Passwort setzen',
  },
})

const finishSignUp = letter('finish_sign_up', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Finish your sign-up at {{ site }}',
    title: 'Choose your password',
    paragraphs: [
      'This address was used to sign up, maybe more than once. So that the account is yours alone, choose its password with this link. It also confirms the address and signs you in.',
      'It works once, for one hour. If you did not sign up, you need not do anything.',
    ],
    action: 'Choose password',
  },
  de: {
    subject: 'Schließ deine Registrierung bei {{ site }} ab',
    title: 'Wähl dein Passwort',
    paragraphs: [
      'Mit dieser Adresse hat sich jemand registriert, vielleicht mehr als einmal. Damit das Konto dir allein gehört, wähl mit diesem Link das Passwort. Er bestätigt auch die Adresse und meldet dich an.',
      'Er gilt einmal, eine Stunde lang. Falls du dich nicht registriert hast, musst du nichts tun.',
    ],
    action: 'Passwort wählen',
  },
})

const passwordChanged = letter('password_changed', {
  because: 'member',
  en: {
    subject: 'Your password for {{ site }} was changed',
    title: 'Your password was changed',
    paragraphs: ['From now on only the new password works. Sessions on other devices have ended.', notYou.en],
    action: 'Set new password',
  },
  de: {
    subject: 'Dein Passwort für {{ site }} wurde geändert',
    title: 'Dein Passwort wurde geändert',
    paragraphs: ['Ab jetzt gilt nur noch das neue. Sitzungen auf anderen Geräten sind beendet.', notYou.de],
    action: 'Neues Passwort setzen',
  },
})

const emailChangeToOld = letter('email_change_to_old', {
  because: 'member',
  variables: { address },
  secret: true,
  en: {
    subject: 'Confirm the new address of your account at {{ site }}',
    title: 'A new address for your account',
    paragraphs: [
      'Your account is to move from this address to {{ address }}. It does so once both addresses have confirmed; this is the link for the old one.',
      'It works for 24 hours.',
      'Was it not you? Then do not follow the link: without it nothing changes. Somebody else may have your password, so set a new one.',
    ],
    action: 'Confirm the change',
  },
  de: {
    subject: 'Bestätige die neue Adresse deines Kontos bei {{ site }}',
    title: 'Eine neue Adresse für dein Konto',
    paragraphs: [
      'Dein Konto soll von dieser Adresse zu {{ address }} umziehen. Das geschieht, sobald beide Adressen bestätigt haben; hier ist der Link für die alte.',
      'Er gilt 24 Stunden.',
      'Das warst nicht du? Dann folge dem Link nicht: Ohne ihn ändert sich nichts. Vielleicht kennt jemand dein Passwort, also setze ein neues.',
    ],
    action: 'Änderung bestätigen',
  },
})

const emailChangeToNew = letter('email_change_to_new', {
  because: 'entered',
  secret: true,
  en: {
    subject: 'Confirm this address for your account at {{ site }}',
    title: 'Your new address',
    paragraphs: [
      'This address is to become that of an account. It does so once the old and the new address have both confirmed; this is the link for the new one.',
      'It works for 24 hours. If you know nothing of it, you need not do anything.',
    ],
    action: 'Confirm address',
  },
  de: {
    subject: 'Bestätige diese Adresse für dein Konto bei {{ site }}',
    title: 'Deine neue Adresse',
    paragraphs: [
      'Diese Adresse soll die eines Kontos werden. Das geschieht, sobald die alte und die neue bestätigt haben; hier ist der Link für die neue.',
      'Er gilt 24 Stunden. Falls du davon nichts weißt, musst du nichts tun.',
    ],
    action: 'Adresse bestätigen',
  },
})

const emailChanged = letter('email_changed', {
  because: 'member',
  variables: { address },
  en: {
    subject: 'The address of your account at {{ site }} was changed',
    title: 'Your account has moved',
    paragraphs: [
      'From now on you sign in with {{ address }}; mails go there as well. Both addresses have confirmed the change.',
      'Was it not you? Then write to us at once, from this address.',
    ],
    action: 'Sign in',
  },
  de: {
    subject: 'Die Adresse deines Kontos bei {{ site }} wurde geändert',
    title: 'Dein Konto ist umgezogen',
    paragraphs: [
      'Ab jetzt meldest du dich mit {{ address }} an; auch Mails gehen dorthin. Beide Adressen haben die Änderung bestätigt.',
      'Das warst nicht du? Dann schreib uns sofort, von dieser Adresse aus.',
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
      'From now on signing in takes your password and a code of your authenticator app. Keep the recovery codes where you find them without your phone.',
      'Was it not you? Then set a new password and write to us, so that we can help you to get back in.',
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Zwei-Faktor-Anmeldung bei {{ site }} ist an',
    title: 'Zwei-Faktor-Anmeldung ist an',
    paragraphs: [
      'Ab jetzt brauchst du zum Anmelden dein Passwort und einen Code deiner Authenticator-App. Bewahre die Wiederherstellungscodes dort auf, wo du sie auch ohne dein Telefon findest.',
      'Das warst nicht du? Dann setze ein neues Passwort und schreib uns, damit wir dir zurück in dein Konto helfen.',
    ],
    action: 'Neues Passwort setzen',
  },
})

const twoFactorOff = letter('two_factor_off', {
  because: 'member',
  en: {
    subject: 'Two-factor sign-in is off at {{ site }}',
    title: 'Two-factor sign-in is off',
    paragraphs: [
      'From now on the password alone signs you in. The old key and the recovery codes no longer work.',
      notYou.en,
    ],
    action: 'Set new password',
  },
  de: {
    subject: 'Zwei-Faktor-Anmeldung bei {{ site }} ist aus',
    title: 'Zwei-Faktor-Anmeldung ist aus',
    paragraphs: [
      'Ab jetzt genügt zum Anmelden das Passwort. Der alte Schlüssel und die Wiederherstellungscodes gelten nicht mehr.',
      notYou.de,
    ],
    action: 'Neues Passwort setzen',
  },
})

const recoveryCodesRenewed = letter('recovery_codes_renewed', {
  because: 'member',
  en: {
    subject: 'New recovery codes for {{ site }}',
    title: 'Your recovery codes are new',
    paragraphs: ['The old ones no longer work. Keep the new ones where you find them without your phone.', notYou.en],
    action: 'Set new password',
  },
  de: {
    subject: 'Neue Wiederherstellungscodes für {{ site }}',
    title: 'Deine Wiederherstellungscodes sind neu',
    paragraphs: [
      'Die alten gelten nicht mehr. Bewahre die neuen dort auf, wo du sie auch ohne dein Telefon findest.',
      notYou.de,
    ],
    action: 'Neues Passwort setzen',
  },
})

/** By the kind under which the mail log knows them. */
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
