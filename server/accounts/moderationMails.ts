// What a member is told when an admin shuts or opens the account, and when it is gone, in both languages.
import type { Language } from '../../contract/accounts.ts'
import type { Tx } from '../platform/db/database.ts'
import { layoutMail } from '../platform/mail/layout.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Sender } from './mails.ts'

export const farewellKind = 'account_deleted'
type Kind = 'account_blocked' | 'account_unblocked' | typeof farewellKind

interface Letter {
  subject(site: string): string
  title: string
  paragraphs(reason: string): readonly string[]
  action?: { label: string; path: `/${string}` }
}

const letters: Record<Kind, Record<Language, Letter>> = {
  account_blocked: {
    en: {
      subject: (site) => `Your account at ${site} is blocked`,
      title: 'Your account is blocked',
      paragraphs: (reason) => [
        'We have blocked your account. You are signed out everywhere and cannot sign in for the time being.',
        `The reason:\n${reason}`,
        'If you think that this is a mistake, reply to our support address below and tell us what we should know.',
      ],
    },
    de: {
      subject: (site) => `Dein Konto bei ${site} ist gesperrt`,
      title: 'Dein Konto ist gesperrt',
      paragraphs: (reason) => [
        'Wir haben dein Konto gesperrt. Du bist überall abgemeldet und kannst dich vorerst nicht anmelden.',
        `Der Grund:\n${reason}`,
        'Wenn du meinst, dass das ein Irrtum ist, schreib an unsere Support-Adresse unten und sag uns, was wir wissen sollten.',
      ],
    },
  },
  account_unblocked: {
    en: {
      subject: (site) => `Your account at ${site} is open again`,
      title: 'Your account is open again',
      paragraphs: (reason) => ['We have lifted the block. You can sign in as before.', `The reason:\n${reason}`],
      action: { label: 'Sign in', path: '/auth' },
    },
    de: {
      subject: (site) => `Dein Konto bei ${site} ist wieder offen`,
      title: 'Dein Konto ist wieder offen',
      paragraphs: (reason) => [
        'Wir haben die Sperre aufgehoben. Du kannst dich wie zuvor anmelden.',
        `Der Grund:\n${reason}`,
      ],
      action: { label: 'Anmelden', path: '/auth' },
    },
  },
  account_deleted: {
    en: {
      subject: (site) => `Your account at ${site} is deleted`,
      title: 'Your account is deleted',
      paragraphs: () => [
        'As you asked, we have deleted your account and what we kept about you. This is our last mail to you.',
        'Was this not you? Then somebody knew your password. Write to us at once, and change it wherever else you use it.',
      ],
    },
    de: {
      subject: (site) => `Dein Konto bei ${site} ist gelöscht`,
      title: 'Dein Konto ist gelöscht',
      paragraphs: () => [
        'Wir haben dein Konto und was wir über dich gespeichert hatten gelöscht, wie du es wolltest. Das ist unsere letzte Mail an dich.',
        'Das warst nicht du? Dann kannte jemand dein Passwort. Schreib uns sofort, und ändere es überall, wo du es sonst benutzt.',
      ],
    },
  },
}

const footers: Record<Language, (site: string) => string> = {
  en: (site) => `You get this mail because it is about your account at ${site}.`,
  de: (site) => `Du bekommst diese Mail, weil es um dein Konto bei ${site} geht.`,
}

export const sendNotice = async (
  tx: Tx,
  sender: Sender,
  mail: { kind: Kind; to: { email: string; language: Language }; reason?: string },
): Promise<void> => {
  const { email: to, language } = mail.to
  const { subject, title, paragraphs, action } = letters[mail.kind][language]
  const body = layoutMail({
    ...sender,
    language,
    title,
    paragraphs: paragraphs(mail.reason ?? ''),
    ...(action === undefined ? {} : { action: { label: action.label, url: `${sender.publicUrl}${action.path}` } }),
    footer: footers[language](sender.siteName),
  })
  const { hostname: host } = new URL(sender.publicUrl)
  await queueMail(tx, { kind: mail.kind, to, language, host, subject: subject(sender.siteName), ...body })
}
