// Puts the frame around the body of a mail, as HTML and as plain text.
import { readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, serialize, defaultTreeAdapter } from 'parse5'
import type { Language } from '../../../../contract/accounts.ts'
import { safeLink } from '../allowedHtml.ts'
import { cleanBody } from '../cleanBody.ts'
import { fill, shown } from '../liquid.ts'
import type { Brand, MailTemplate } from '../template.ts'
import { textOf } from '../toText.ts'
import { dresses } from './look.ts'

export interface Framed {
  brand: Brand
  language: Language
  because: MailTemplate['because']
  title: string
  /** Filled, and in need of cleaning. */
  body: string
  action: { label: string; url: string } | null
  unsubscribeUrl: string | null
}

const words = {
  en: {
    orCopy: 'If the button does not work, copy this address into your browser:',
    questions: 'Questions? Write to',
    unsubscribe: 'Unsubscribe from these mails',
    entered: (site: string) => `You get this mail because somebody entered your address at ${site}.`,
    member: (site: string) => `You get this mail because you have an account at ${site}.`,
    former: (site: string) => `You get this mail because you had an account at ${site}.`,
  },
  de: {
    orCopy: 'Falls der Button nicht funktioniert, kopiere diese Adresse in deinen Browser:',
    questions: 'Fragen? Schreib an',
    unsubscribe: 'Diese Mails abbestellen',
    entered: (site: string) => `Du bekommst diese Mail, weil jemand deine Adresse bei ${site} eingegeben hat.`,
    member: (site: string) => `Du bekommst diese Mail, weil du ein Konto bei ${site} hast.`,
    former: (site: string) => `Du bekommst diese Mail, weil du ein Konto bei ${site} hattest.`,
  },
} as const

// Made by checks/mailFrame.ts.
const frame = readFileSync(new URL('frame.html', import.meta.url), 'utf8')

const preheaderLengthMax = 140
const underlineLengthMax = 60

/** Throws where an address of the installation or of the action is none of the web: that is a defect, not somebody's text. */
export const frameMail = ({ body, ...mail }: Framed): { html: string; text: string } => {
  const blocks = cleanBody(body)
  const bodyText = textOf(blocks)
  return { text: frameText(mail, bodyText), html: frameHtml(mail, blocks, bodyText) }
}

type Around = Omit<Framed, 'body'>

const requireWebAddress = (url: string): string => {
  const address = safeLink(url)
  if (address === null || !address.startsWith('http')) throw new Error('A mail links to http and https addresses only')
  return address
}

const frameText = ({ brand, language, because, title, action, unsubscribeUrl }: Around, body: string): string => {
  const { questions, unsubscribe, [because]: reason } = words[language]
  const footer = [
    '-- ',
    reason(brand.siteName),
    `${questions} ${brand.supportEmail}`,
    `${brand.siteName} · ${brand.publicUrl}`,
    ...(unsubscribeUrl === null ? [] : [`${unsubscribe}: ${requireWebAddress(unsubscribeUrl)}`]),
  ]
  const parts = [
    `${title}\n${'='.repeat(Math.min(title.length, underlineLengthMax))}`,
    body,
    ...(action === null ? [] : [`${action.label}:\n${requireWebAddress(action.url)}`]),
    footer.join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const frameHtml = (
  { brand, language, because, title, action, unsubscribeUrl }: Around,
  blocks: DefaultTreeAdapterTypes.ChildNode[],
  bodyText: string,
): string => {
  const { questions, orCopy, unsubscribe, [because]: reason } = words[language]
  return fill(frame, 'html', {
    language,
    title,
    preheader: bodyText.replaceAll(/\s+/g, ' ').slice(0, preheaderLengthMax).toWellFormed(),
    body: shown(dressed(blocks), () => bodyText),
    action_label: action?.label ?? '',
    action_url: action === null ? '' : requireWebAddress(action.url),
    or_copy: orCopy,
    site: brand.siteName,
    home_url: requireWebAddress(brand.publicUrl),
    reason: reason(brand.siteName),
    questions,
    support_email: brand.supportEmail,
    unsubscribe_url: unsubscribeUrl === null ? '' : requireWebAddress(unsubscribeUrl),
    unsubscribe_label: unsubscribe,
  })
}

/** Styles go onto the elements themselves, as many mail programs forget those of the head. */
const dressed = (blocks: readonly DefaultTreeAdapterTypes.ChildNode[]): string => {
  const root = defaultTreeAdapter.createDocumentFragment()
  for (const block of blocks) {
    defaultTreeAdapter.appendChild(root, block)
    dress(block)
  }
  return serialize(root)
}

const dress = (node: DefaultTreeAdapterTypes.ChildNode): void => {
  if (!('tagName' in node)) return
  const look = dresses[node.tagName]
  if (look !== undefined) {
    if (look.class !== '') node.attrs.push({ name: 'class', value: look.class })
    node.attrs.push({ name: 'style', value: look.style })
  }
  for (const child of node.childNodes) dress(child)
}
