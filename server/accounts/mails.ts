// Sends the letters of accounts. Every link begins with the public URL of the settings, whatever a request said about its host.
import type { Language } from '../../contract/accounts.ts'
import type { Tx } from '../platform/db/database.ts'
import { layoutMail } from '../platform/mail/layout.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { letters, type LetterKind } from './letters.ts'

export interface Sender {
  siteName: string
  publicUrl: string
  supportEmail: string
}

export interface Reader {
  email: string
  name: string
  language: Language
}

const footers = {
  entered: {
    en: (site: string) => `You get this mail because somebody entered your address at ${site}.`,
    de: (site: string) => `Du bekommst diese Mail, weil jemand deine Adresse bei ${site} eingegeben hat.`,
  },
  member: {
    en: (site: string) => `You get this mail because you have an account at ${site}.`,
    de: (site: string) => `Du bekommst diese Mail, weil du ein Konto bei ${site} hast.`,
  },
} as const

export const sendLetter = async (
  tx: Tx,
  sender: Sender,
  mail: { kind: LetterKind; to: Reader; path: `/${string}`; address?: string; reason?: string },
): Promise<void> => {
  const { email, language } = mail.to
  const letter = letters[mail.kind][language]
  const { address = '', reason = '' } = mail
  const matter = { site: sender.siteName, name: greetable(mail.to.name), address, reason }
  const body = layoutMail({
    ...sender,
    language,
    title: letter.title(matter),
    paragraphs: letter.paragraphs(matter),
    ...(letter.action === undefined
      ? {}
      : { action: { label: letter.action, url: `${sender.publicUrl}${mail.path}` } }),
    footer: footers[letter.because][language](sender.siteName),
  })
  const { hostname: host } = new URL(sender.publicUrl)
  await queueMail(tx, { kind: mail.kind, to: email, language, host, subject: letter.subject(matter), ...body })
}

/**
 * A stranger can enter any address with any name. Mail programs make links of what looks like one, so a name that does is not
 * repeated in our name.
 */
const greetable = (name: string): string => (/[/:@<>]|\.\S/u.test(name.replace(/\.\s*$/, '')) ? '' : name)

export const sendConfirmation = (tx: Tx, sender: Sender, to: Reader, token: string): Promise<void> =>
  sendLetter(tx, sender, {
    kind: 'confirm_address',
    to,
    path: `/api/auth/confirm?token=${encodeURIComponent(token)}`,
  })

export const sendAlreadyMember = (tx: Tx, sender: Sender, to: { email: string; language: Language }): Promise<void> =>
  sendLetter(tx, sender, { kind: 'already_member', to: { ...to, name: '' }, path: '/auth' })

/** Tells the owner that something about the account's security has changed; the link leads to a new password. */
export const sendNotice = (
  tx: Tx,
  sender: Sender,
  kind: 'password_changed' | 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed',
  to: Reader,
): Promise<void> => sendLetter(tx, sender, { kind, to, path: '/auth/recovery' })
