// Renders an email as an email client in the chosen theme would: resolves its media queries for that theme.

export type MailTheme = 'light' | 'dark'
export const mailThemes = ['light', 'dark'] as const satisfies readonly MailTheme[]

const asksFor = (theme: MailTheme): RegExp =>
  new RegExp(`@media\\s*\\(\\s*prefers-color-scheme\\s*:\\s*${theme}\\s*\\)`, 'gi')
const says = /(<meta\b[^>]*\bname="(?:color-scheme|supported-color-schemes)"[^>]*\bcontent=")[^"]*(")/gi
const saysInStyle =
  /((?:^|[{;\s])(?:color-scheme|supported-color-schemes)\s*:\s*)(?:light|dark)(?:\s+(?:light|dark))*(?=\s*[;}"])/gi

/** Changes only styles and the theme metadata in the head, never the text. */
export const inTheme = (html: string, theme: MailTheme): string => {
  const themed = html
    .replaceAll(asksFor('dark'), theme === 'dark' ? '@media all' : '@media not all')
    .replaceAll(asksFor('light'), theme === 'light' ? '@media all' : '@media not all')
  const [head = '', ...rest] = themed.split(/(?=<body\b)/i)
  const notified = head.replaceAll(says, `$1${theme}$2`).replaceAll(saysInStyle, `$1${theme}`)
  return [notified, ...rest].join('')
}

/** A link must not replace the email in the frame; the sandbox blocks new windows. */
const nowhere = '<base target="_blank">'

export const framed = (html: string, theme: MailTheme): string => {
  const themed = inTheme(html, theme)
  return /<head\b[^>]*>/i.test(themed) ? themed.replace(/<head\b[^>]*>/i, (head) => head + nowhere) : nowhere + themed
}
