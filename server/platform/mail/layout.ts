// The frame around every mail: one column, readable on a phone, in dark and in light, and as plain text. Whatever is put
// in is text and is escaped; the links are the action, our front page and the support address.
import type { Language } from '../../../contract/accounts.ts'

export interface MailLayout {
  siteName: string
  publicUrl: string
  supportEmail: string
  language: Language
  title: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Why the reader gets this mail. */
  footer: string
}

const words = {
  en: { orCopy: 'If the button does not work, copy this address into your browser:', questions: 'Questions? Write to' },
  de: {
    orCopy: 'Falls der Button nicht funktioniert, kopiere diese Adresse in deinen Browser:',
    questions: 'Fragen? Schreib an',
  },
} satisfies Record<Language, Record<string, string>>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const requireWebAddress = (url: string): string => {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to http and https addresses only')
  return href
}

export const layoutMail = (mail: MailLayout): { text: string; html: string } => ({
  text: layoutText(mail),
  html: layoutHtml(mail),
})

const layoutText = ({
  siteName,
  publicUrl,
  supportEmail,
  language,
  title,
  paragraphs,
  action,
  footer,
}: MailLayout): string =>
  [
    `${title}\n${'='.repeat(Math.min(title.length, 60))}`,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${requireWebAddress(action.url)}`]),
    `-- \n${footer}\n${words[language].questions} ${supportEmail}\n${siteName} · ${publicUrl}`,
  ].join('\n\n') + '\n'

/** Many mail programs know neither variables nor fonts of ours, so the light colours stand inline and dark ones override. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #835800; }
@media (max-width: 620px) { .card { padding: 28px 22px !important; } .button a { display: block !important; } }
@media (prefers-color-scheme: dark) {
  body, .ground { background-color: #0a111a !important; }
  .card { background-color: #111b28 !important; border-color: #24364a !important; }
  .head, .brand { color: #e9eef5 !important; }
  .soft { color: #a3b4c7 !important; }
  .faint, .faint a { color: #7489a0 !important; }
  .rule { border-color: #24364a !important; }
  a { color: #e3b04b; }
  .button a { background-color: #e3b04b !important; color: #1d1503 !important; }
}`

const systemFonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const font = `font-family:'Inter Variable',Inter,${systemFonts}`
const headFont = `font-family:'Bricolage Grotesque Variable','Bricolage Grotesque',${systemFonts}`

const paragraphHtml = (text: string): string =>
  `<p class="soft" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#4c5c6d">${escape(text).replaceAll('\n', '<br>')}</p>`

const actionHtml = (action: { label: string; url: string }, language: Language): string => {
  const url = escape(requireWebAddress(action.url))
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" style="border-radius:10px">
<a href="${url}" style="display:inline-block;padding:14px 26px;border-radius:10px;background-color:#d69a25;color:#1d1503;${font};font-size:16px;font-weight:600;text-align:center;text-decoration:none">${escape(action.label)}</a>
</td></tr></table>
<p class="faint" style="margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:#4c5c6d">${escape(words[language].orCopy)}<br><a href="${url}" style="word-break:break-all">${url}</a></p>`
}

const layoutHtml = ({
  siteName,
  publicUrl,
  supportEmail,
  language,
  title,
  paragraphs,
  action,
  footer,
}: MailLayout): string => {
  const home = escape(requireWebAddress(publicUrl))
  const support = escape(supportEmail)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>${style}
</style>
</head>
<body style="margin:0;padding:0;background-color:#f5f2ec">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f5f2ec"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 18px"><a href="${home}" class="brand" style="${font};font-size:17px;font-weight:700;letter-spacing:-.01em;color:#152130;text-decoration:none"><span style="color:#d69a25" aria-hidden="true">&#9875;&#xFE0E;</span>&nbsp; ${escape(siteName)}</a></td></tr>
<tr><td class="card" style="padding:36px 40px;background-color:#fffefb;border:1px solid #ddd6c8;border-radius:16px">
<h1 class="head" style="margin:0 0 18px;${headFont};font-size:25px;line-height:1.25;font-weight:700;letter-spacing:-.015em;color:#152130">${escape(title)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${action === undefined ? '' : actionHtml(action, language)}
</td></tr>
<tr><td class="faint" style="padding:20px 8px 0;${font};font-size:13px;line-height:1.6;color:#4c5c6d">${escape(footer)}<br>${escape(words[language].questions)} <a href="mailto:${support}" style="color:#4c5c6d">${support}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
