// The mails of sign-up, in both languages.
import type { Language } from '../../contract/accounts.ts'
import type { Tx } from '../platform/db/database.ts'
import { layoutMail } from '../platform/mail/layout.ts'
import { queueMail } from '../platform/mail/mail.ts'

export interface Sender {
  siteName: string
  publicUrl: string
  supportEmail: string
}

const confirmation = {
  en: {
    subject: (site: string) => `Confirm your address for ${site}`,
    title: (name: string) => `Welcome aboard, ${name}`,
    paragraphs: [
      'One click and your account is ready: confirm that this address is yours. The link also signs you in.',
      'It works for 24 hours. If you did not sign up, you need not do anything: without the click no account is opened.',
    ],
    action: 'Confirm address',
  },
  de: {
    subject: (site: string) => `Bestätige deine Adresse für ${site}`,
    title: (name: string) => `Willkommen an Bord, ${name}`,
    paragraphs: [
      'Noch ein Klick, dann ist dein Konto bereit: Bestätige, dass diese Adresse dir gehört. Der Link meldet dich auch gleich an.',
      'Er gilt 24 Stunden. Falls du dich nicht registriert hast, musst du nichts tun: Ohne den Klick entsteht kein Konto.',
    ],
    action: 'Adresse bestätigen',
  },
} as const

const alreadyMember = {
  en: {
    subject: (site: string) => `You already have an account at ${site}`,
    title: () => 'You are already on board',
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address. There is an account for it already, so nothing has changed.',
      'Just sign in with the password you have.',
    ],
    action: 'Sign in',
  },
  de: {
    subject: (site: string) => `Du hast schon ein Konto bei ${site}`,
    title: () => 'Du bist schon an Bord',
    paragraphs: [
      'Jemand, vermutlich du, wollte sich mit dieser Adresse registrieren. Es gibt dafür schon ein Konto, also hat sich nichts geändert.',
      'Melde dich einfach mit deinem bisherigen Passwort an.',
    ],
    action: 'Anmelden',
  },
} as const

const footers = {
  en: (site: string) => `You get this mail because somebody entered your address at ${site}.`,
  de: (site: string) => `Du bekommst diese Mail, weil jemand deine Adresse bei ${site} eingegeben hat.`,
} as const

interface Letter {
  subject(site: string): string
  title(name: string): string
  paragraphs: readonly string[]
  action: string
}

const post = async (
  tx: Tx,
  sender: Sender,
  mail: { kind: string; letter: Letter; to: string; language: Language; name: string; url: string },
): Promise<void> => {
  const { kind, letter, to, language, name, url } = mail
  const body = layoutMail({
    ...sender,
    language,
    title: letter.title(name),
    paragraphs: letter.paragraphs,
    action: { label: letter.action, url },
    footer: footers[language](sender.siteName),
  })
  const { hostname: host } = new URL(sender.publicUrl)
  await queueMail(tx, { kind, to, language, host, subject: letter.subject(sender.siteName), ...body })
}

export const sendConfirmation = (
  tx: Tx,
  sender: Sender,
  to: { email: string; name: string; language: Language; token: string },
): Promise<void> =>
  post(tx, sender, {
    kind: 'confirm_address',
    letter: confirmation[to.language],
    to: to.email,
    language: to.language,
    name: to.name,
    url: `${sender.publicUrl}/api/auth/confirm?token=${encodeURIComponent(to.token)}`,
  })

export const sendAlreadyMember = (tx: Tx, sender: Sender, to: { email: string; language: Language }): Promise<void> =>
  post(tx, sender, {
    kind: 'already_member',
    letter: alreadyMember[to.language],
    to: to.email,
    language: to.language,
    name: '',
    url: `${sender.publicUrl}/auth`,
  })
