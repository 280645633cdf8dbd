import { describe, expect, it } from 'vitest'
import { framed, inTheme } from './mailTheme.ts'

const mail = `<html><head><meta name="color-scheme" content="light dark"><style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
p { color: black }
@media (prefers-color-scheme: dark) { p { color: white } }
@media(prefers-color-scheme:light){ p { background: white } }
</style></head><body><p>I prefer a color-scheme: light dark; really.</p></body></html>`

describe('an email in a chosen theme', () => {
  it('always applies the dark theme’s rules and never the light theme’s', () => {
    const dark = inTheme(mail, 'dark')
    expect(dark).toContain('@media all { p { color: white } }')
    expect(dark).toContain('@media not all{ p { background: white } }')
    expect(dark).not.toContain('prefers-color-scheme: dark')
  })

  it('always applies the light theme’s rules and never the dark theme’s', () => {
    const light = inTheme(mail, 'light')
    expect(light).toContain('@media not all { p { color: white } }')
    expect(light).toContain('@media all{ p { background: white } }')
  })

  it('declares this theme only, so that scrollbars and background follow', () => {
    expect(inTheme(mail, 'dark')).toContain('content="dark"')
    expect(inTheme(mail, 'dark')).toContain(':root { color-scheme: dark; supported-color-schemes: dark; }')
  })

  it('keeps the text of the email', () => {
    expect(inTheme(mail, 'dark')).toContain('<p>I prefer a color-scheme: light dark; really.</p>')
  })

  it('has no link that replaces the email in its frame', () => {
    expect(framed(mail, 'dark')).toContain('<head><base target="_blank">')
    expect(framed('<p>bare</p>', 'dark')).toBe('<base target="_blank"><p>bare</p>')
  })
})
