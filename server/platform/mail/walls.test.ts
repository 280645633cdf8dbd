// Template check and sanitizer together: nothing that passes the check renders, with any values, to HTML we would not
// send, and unchecked HTML does not pass the sanitizer either.
import fc from 'fast-check'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { allowedElements } from './allowedHtml.ts'
import { cleanBody } from './cleanBody.ts'
import { fill } from './liquid.ts'
import { scopeOf } from './liquidValues.ts'
import { checkContent } from './templateCheck.ts'
import { brand, content, template } from './templates.fixture.ts'
import { previewMail } from './writeMail.ts'

const wrap =
  (name: string, attributes = '') =>
  (inside: string): string =>
    `<${name}${attributes}>${inside}</${name}>`

const join = (parts: readonly string[]): string => parts.join('')

/** Valid bodies. */
const { blocks } = fc.letrec<{ line: string; block: string; blocks: string; item: string }>((tie) => ({
  line: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      'Hello ',
      'a &amp; b ',
      '&',
      '<br>',
      '{{ name }}',
      '{{ berth | upcase }}',
      '{{ note }}',
      '{{ link }}',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll(/[<&{}]/g, '')),
    fc.array(tie('line'), { maxLength: 3 }).map(join),
    tie('line').map(wrap('strong')),
    tie('line').map(wrap('span', ' title="x"')),
    fc
      .constantFrom('<a href="{{ link }}">', '<a href="{{ link }}/a?b">', "<a href='https://a.example/?x=1&y'>")
      .map((tag) => `${tag}there</a>`),
    tie('line').map((inside) => `{% if name %}${inside}{% else %}x{% endif %}`),
  ),
  item: tie('blocks').map(wrap('li')),
  block: fc.oneof(
    { maxDepth: 3 },
    tie('line').map(wrap('p')),
    tie('line').map(wrap('h2')),
    fc.constantFrom('<hr>', '{{ list }}', '<pre>x</pre>'),
    fc.array(tie('item'), { maxLength: 3 }).map((items) => wrap('ul')(join(items))),
    tie('blocks').map(wrap('blockquote')),
    tie('blocks').map((inside) => `{% if berth %}${inside}{% elsif note %}<p>y</p>{% endif %}`),
    tie('blocks').map((inside) => `{% unless berth %}${inside}{% endunless %}`),
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }).map(join),
}))

/** Injection attempts. */
const slip = fc.constantFrom(
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  ' onclick="x"',
  '"',
  "'",
  '>',
  '<',
  '</',
  '<!--',
  '-->',
  '<p>',
  '</p>',
  '<a href="',
  '<a href="javascript:alert(1)">',
  '{{ name }}',
  '{{ link }}',
  '{{ list }}',
  '{{ berth | default: "<b>" }}',
  '{%- if name -%}',
  '{% else %}',
  '{% endif %}',
  '<svg><style>',
  '&#106;',
  'javascript:',
  '\t\n',
  ' href="{{ link }}"',
  '{{ "<script>" }}',
)

const spoilt = fc.tuple(blocks, fc.array(fc.tuple(fc.nat(), slip), { maxLength: 2 })).map(([body, slips]) =>
  slips.reduce((text, [at, piece]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + piece + text.slice(place)
  }, body),
)

const hostile = fc.oneof(
  slip,
  fc.constantFrom('', '"><script>alert(1)</script>', '" onmouseover="x', 'javascript:alert(1)', 'data:text/html,<b>'),
  fc.constantFrom(
    'JaVa\nScRiPt:x',
    ' https://a.example/"><img src=x>',
    'mailto:a@b.example"x',
    '{{ name }}',
    '\0\ud800',
  ),
  fc.string({ unit: 'binary' }),
)

const values = fc.record({ berth: hostile, note: hostile, link: hostile })

const nodesOf = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.ChildNode[] =>
  node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...nodesOf(child)] : [child]))

const offences = (html: string, isLink: (address: string) => boolean): string[] =>
  nodesOf(parseFragment(html)).flatMap((node) => {
    if (!('tagName' in node)) return node.nodeName === '#text' ? [] : [node.nodeName]
    const { tagName, attrs } = node
    return [
      ...(allowedElements.has(tagName) ? [] : [tagName]),
      ...attrs
        .filter(({ name, value }) => name !== 'title' && !(tagName === 'a' && name === 'href' && isLink(value)))
        .map(({ name, value }) => `${tagName} ${name}=${value}`),
    ]
  })

const isSafe = (address: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(address)
/** An empty variable leaves what followed it; the sanitizer then removes the link. */
const isSafeOrNowhere = (address: string): boolean => isSafe(address) || /^(?:$|[/?#&])/.test(address)

const cleaned = (html: string): string => {
  const root = defaultTreeAdapter.createDocumentFragment()
  for (const block of cleanBody(html)) defaultTreeAdapter.appendChild(root, block)
  return serialize(root)
}

describe('a rendered mail', () => {
  test('is harmless for every template that passed the check and for all values', () => {
    let passed = 0
    fc.assert(
      fc.property(spoilt, values, hostile, blocks, (body, given, name, list) => {
        if (checkContent(template, content(body), 'en').length > 0) return
        passed += 1
        // HTML values are checked by their caller; this one has no placeholders.
        const checked = list.replaceAll(/\{[{%].*?[}%]\}/g, '').replaceAll(/<a [^>]*>/g, '<a href="https://b.example">')
        const scope = scopeOf(template, { site: 'A', name, values: { ...given, list: checked } })
        const html = fill(body, 'html', scope)
        expect(offences(html, isSafeOrNowhere)).toEqual([])
        expect(offences(cleaned(html), isSafe)).toEqual([])
      }),
      { numRuns: 800 },
    )
    expect(passed).toBeGreaterThan(80)
  })

  test('is well-formed if the body passed the check', () => {
    fc.assert(
      fc.property(spoilt, values, hostile, (body, given, name) => {
        if (checkContent(template, content(body), 'en').length > 0) return
        const scope = scopeOf(template, { site: 'A', name, values: { ...given, list: '<p>x</p>' } })
        const errors: string[] = []
        parseFragment(fill(body, 'html', scope), { onParseError: ({ code }) => void errors.push(code) })
        expect(errors.filter((code) => !code.includes('character-reference'))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('passes the check for every valid body', () => {
    fc.assert(
      fc.property(blocks, (body) => {
        if (body.trim() === '') return
        expect(checkContent(template, content(body), 'de')).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('is harmless even if the body was not checked', () => {
    fc.assert(
      fc.property(spoilt, hostile, (body, list) => {
        expect(offences(cleaned(body + list), isSafe)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('has the same frame for all values', () => {
    const plain = '<p>x</p>'
    const around = (html: string): string[] =>
      nodesOf(parse(html)).flatMap((node) =>
        'tagName' in node ? [`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`] : [],
      )
    const preview = (name: string, given: Record<string, string>): { subject: string; html: string } =>
      previewMail(template, content(plain, { subject: '{{ name }}{{ berth }}{{ note }}', action: '{{ note }}' }), {
        language: 'de',
        brand: { ...brand, siteName: `A ${name}`, supportEmail: `${name}a` },
        name,
        values: given,
      })
    const expected = around(preview('x', { berth: 'x', note: 'x', link: 'x' }).html)
    fc.assert(
      fc.property(hostile, values, (name, given) => {
        const { subject, html } = preview(name, { ...given, note: `${given.note}x` })
        expect(around(html)).toEqual(expected)
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  test('has the same errors in check and preview, and neither throws', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.array(slip).map(join))
    fc.assert(
      fc.property(anything, anything, anything, (subject, body, action) => {
        const given = { subject, title: subject, body, action }
        expect(previewMail(template, given, { language: 'en', brand }).issues).toEqual(
          checkContent(template, given, 'en'),
        )
      }),
      { numRuns: 200 },
    )
  })
})
