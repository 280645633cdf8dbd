// Generates the frame of every email. It is rendered with React once, here, and stored as a file with placeholders, so
// the server can fill it in without React.
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  render,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { createElement as h, type CSSProperties, type ReactElement } from 'react'
import { font, headFont, light, styleSheet } from '../server/platform/mail/frame/mailTheme.ts'

const text = (style: CSSProperties): CSSProperties => ({ margin: 0, fontFamily: font, color: light.soft, ...style })
const small = { fontSize: '13px', lineHeight: 1.6 }
const quietLink: CSSProperties = { color: light.soft, textDecorationLine: 'underline' }

const head = (): ReactElement =>
  h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, '{{ title }}'),
    h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
  )

/** Preview text after the subject in an inbox. Zero-width spaces keep the rest of the email out of it. */
const preheader = (): ReactElement =>
  h(
    'div',
    { style: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 } },
    `{{ preheader }}${'\u00a0\u200c'.repeat(60)}`,
  )

const brand = (): ReactElement =>
  h(
    Row,
    null,
    h(
      Column,
      { style: { padding: '0 8px 18px' } },
      h(
        Link,
        {
          href: '{{ home_url }}',
          className: 'brand',
          style: text({ fontSize: '17px', fontWeight: 700, letterSpacing: '-.01em', color: light.head }),
        },
        h('span', { style: { color: light.button }, 'aria-hidden': true }, '\u2693\ufe0e'),
        '\u00a0 {{ site }}',
      ),
    ),
  )

const action = (): ReactElement[] => [
  h(
    Button,
    {
      key: 'button',
      href: '{{ action_url }}',
      className: 'button',
      style: {
        margin: '8px 0 24px',
        padding: '14px 26px',
        borderRadius: '10px',
        backgroundColor: light.button,
        color: light.onButton,
        fontFamily: font,
        fontSize: '16px',
        fontWeight: 600,
        textAlign: 'center',
      },
    },
    '{{ action_label }}',
  ),
  h(
    Text,
    { key: 'copy', className: 'faint', style: text(small) },
    '{{ or_copy }}',
    h('br'),
    h(Link, { href: '{{ action_url }}', style: { ...quietLink, wordBreak: 'break-all' } }, '{{ action_url }}'),
  ),
]

const card = (): ReactElement =>
  h(
    Row,
    null,
    h(
      Column,
      {
        className: 'card',
        style: {
          padding: '36px 40px',
          backgroundColor: light.card,
          border: `1px solid ${light.rule}`,
          borderRadius: '16px',
        },
      },
      h(
        Heading,
        {
          as: 'h1',
          className: 'head',
          style: {
            margin: '0 0 18px',
            fontFamily: headFont,
            fontSize: '25px',
            lineHeight: 1.25,
            fontWeight: 700,
            letterSpacing: '-.015em',
            color: light.head,
          },
        },
        '{{ title }}',
      ),
      '{{ body }}{% if action_label %}',
      ...action(),
      '{% endif %}',
    ),
  )

const footer = (): ReactElement =>
  h(
    Row,
    null,
    h(
      Column,
      { className: 'faint', style: { padding: '20px 8px 0', fontFamily: font, color: light.soft, ...small } },
      '{{ reason }}',
      h('br'),
      '{{ questions }} ',
      h(Link, { href: 'mailto:{{ support_email }}', style: quietLink }, '{{ support_email }}'),
      '{% if unsubscribe_url %}',
      h('br'),
      h(Link, { href: '{{ unsubscribe_url }}', style: quietLink }, '{{ unsubscribe_label }}'),
      '{% endif %}',
    ),
  )

const mail = (): ReactElement =>
  h(
    Html,
    { lang: '{{ language }}' },
    head(),
    h(
      Body,
      { className: 'ground', style: { margin: 0, padding: 0, backgroundColor: light.ground } },
      preheader(),
      h(
        Section,
        { className: 'ground', style: { backgroundColor: light.ground } },
        h(
          Row,
          null,
          h(
            Column,
            { align: 'center', style: { padding: '32px 16px' } },
            h(Container, { style: { maxWidth: '560px', textAlign: 'left' } }, brand(), card(), footer()),
          ),
        ),
      ),
    ),
  )

export const mailFramePath = 'server/platform/mail/frame/frame.html'

/** Without React markers, in diffable lines and characters that every editor shows. */
export const makeMailFrame = async (): Promise<string> => {
  const html = await render(mail())
  return `${html
    .replaceAll(/<!--(?!\[if)[^]*?-->/g, '')
    .replaceAll(/(<\/(?:title|style|head|h1|p|td|tr|tbody|table|div)>|<(?:meta|body|tr)[^>]*>)(?=<|\{)/g, '$1\n')
    .replaceAll(/[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`)}\n`
}
