// Styles of our mails. Many mail clients support neither variables nor web fonts, so the light colours are inline on
// every element and the dark ones override them by class.

export const light = {
  ground: '#f5f2ec',
  card: '#fffefb',
  rule: '#ddd6c8',
  head: '#152130',
  soft: '#4c5c6d',
  button: '#d69a25',
  onButton: '#1d1503',
} as const

const systemFonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const font = `'Inter Variable',Inter,${systemFonts}`
export const headFont = `'Bricolage Grotesque Variable','Bricolage Grotesque',${systemFonts}`

/** Previews search for the dark rule by its exact text. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #835800; }
@media (max-width: 620px) {
  .card { padding: 28px 22px !important; }
  .button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background-color: #0a111a !important; }
  .card { background-color: #111b28 !important; border-color: #24364a !important; }
  .head, .brand { color: #e9eef5 !important; }
  .soft { color: #a3b4c7 !important; }
  .faint, .faint a { color: #7489a0 !important; }
  .rule { border-color: #24364a !important; }
  a { color: #e3b04b; }
  .button { background-color: #e3b04b !important; color: #1d1503 !important; }
}
`

const text = `font-family:${font};font-size:16px;line-height:1.6;color:${light.soft}`
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px'

const heading = (size: number): string =>
  `margin:24px 0 10px;font-family:${headFont};font-size:${size}px;line-height:1.3;font-weight:700;color:${light.head}`

/** Class and style of the elements in a body. Elements not listed inherit from the text around them. */
export const dresses: Readonly<Record<string, { class: string; style: string }>> = {
  p: { class: 'soft', style: `margin:0 0 16px;${text}` },
  h2: { class: 'head', style: heading(20) },
  h3: { class: 'head', style: heading(17) },
  ul: { class: 'soft', style: `margin:0 0 16px;padding:0 0 0 22px;${text}` },
  ol: { class: 'soft', style: `margin:0 0 16px;padding:0 0 0 22px;${text}` },
  li: { class: 'soft', style: `margin:0 0 8px;${text}` },
  blockquote: { class: 'rule', style: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${light.rule}` },
  pre: { class: 'soft', style: `margin:0 0 16px;white-space:pre-wrap;line-height:1.5;color:${light.soft};${mono}` },
  hr: { class: 'rule', style: `margin:24px 0;border:0;border-top:1px solid ${light.rule}` },
  code: { class: '', style: mono },
  small: { class: '', style: 'font-size:13px' },
  a: { class: '', style: 'word-break:break-word' },
}
