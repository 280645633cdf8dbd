// Shows a mail as a mail program in the other theme would: what the mail asks the reader's device is answered for it.

export type MailTheme = 'light' | 'dark'
export const mailThemes = ['light', 'dark'] as const satisfies readonly MailTheme[]

const asksFor = (theme: MailTheme): RegExp =>
  new RegExp(`@media\\s*\\(\\s*prefers-color-scheme\\s*:\\s*${theme}\\s*\\)`, 'gi')
const says = /(<meta\b[^>]*\bname="(?:color-scheme|supported-color-schemes)"[^>]*\bcontent=")[^"]*(")/gi
const saysInStyle =
  /((?:^|[{;\s])(?:color-scheme|supported-color-schemes)\s*:\s*)(?:light|dark)(?:\s+(?:light|dark))*(?=\s*[;}"])/gi

/** Only styles and what the head says about themes are touched; the words of a mail stay as they are. */
export const inTheme = (html: string, theme: MailTheme): string => {
  const themed = html
    .replaceAll(asksFor('dark'), theme === 'dark' ? '@media all' : '@media not all')
    .replaceAll(asksFor('light'), theme === 'light' ? '@media all' : '@media not all')
  const [head = '', ...rest] = themed.split(/(?=<body\b)/i)
  const notified = head.replaceAll(says, `$1${theme}$2`).replaceAll(saysInStyle, `$1${theme}`)
  return [notified, ...rest].join('')
}

/** A link in the frame must not replace the mail that it stands in; a new window is what the sandbox refuses. */
const nowhere = '<base target="_blank">'

export const framed = (html: string, theme: MailTheme): string => {
  const themed = inTheme(html, theme)
  return /<head\b[^>]*>/i.test(themed) ? themed.replace(/<head\b[^>]*>/i, (head) => head + nowhere) : nowhere + themed
}
