import { describe, expect, test } from 'vitest'
import type { Issue } from '../../../contract/errors.ts'
import { checkContent } from './templateCheck.ts'
import { content, template } from './templates.fixture.ts'

const issuesOf = (body: string): Issue[] => checkContent(template, content(body), 'en')
const codesOf = (body: string): string[] => issuesOf(body).map(({ code }) => code)

describe('the template check', () => {
  test.each([
    '<p>Hello {{ name }}, welcome to {{ site }}.</p>',
    '<h2>Now</h2><p>a<br>b<br/>c <strong><em>{{ berth | upcase }}</em></strong></p><hr>',
    '<ul>{% if berth %}<li>{{ berth }}</li>{% endif %}<li>x<ol><li><p>y</p></li></ol></li></ul>',
    '<p><a href="{{ link }}">there</a> or <a href=\'{{ link }}/deep?a=1&amp;b=2\' title="there">here</a></p>',
    '<p><a href="https://harbour.example/?a=1&b=2">x</a> <a href="mailto:help@harbour.example">y</a></p>',
    '{% if berth == "7" and name != blank %}<p>a</p>{% elsif note contains "x" %}<p>b</p>{% else %}<p>c</p>{% endif %}',
    '{% unless name %}<p>a</p>{% endunless %}{{ list }}',
    '<blockquote>{{ list }}<p>{{ note }}</p></blockquote><pre>a &lt; b</pre>',
    '<p>{{ name | default: "you" | truncate: 20, "..." }} &amp; &copy; Tom & Jerry, AT&T</p>',
    'Just a line with {{ note }}',
    '<p>\r\n  {%- if name -%} a {%- endif -%}\r\n</p>',
  ])('accepts %s', (body) => {
    expect(issuesOf(body)).toEqual([])
  })

  test.each([
    ['<p>{{ nmae }}</p>', 'unknown_variable', 1, 'nmae'],
    ['<p>a</p>\n{% if nmae %}b{% endif %}', 'unknown_variable', 2, 'nmae'],
    ['<p>{{ name.first }}</p>', 'unknown_variable', 1, 'name.first'],
    ['<p>{{ name | truncate: 5, dots }}</p>', 'unknown_variable', 1, 'dots'],
    ['<p>{{ constructor }}</p>', 'unknown_variable', 1, 'constructor'],
    ['<p>\n{{ name</p>', 'broken_template', 2, '{{ name</p>'],
    ['<p>{{ }}</p>', 'broken_template', 1, undefined],
    ['<p>{{ name berth }}</p>', 'broken_template', 1, 'name berth'],
    ['<p>{{ (1..3) }}</p>', 'broken_template', 1, '(1..3)'],
    ['<p>{{ ["name"] }}</p>', 'broken_template', 1, '["name"]'],
    ['<p>{{ list | upcase }}</p>', 'broken_template', 1, 'list | upcase'],
    ['<p>a\n{% if name %}</p>', 'broken_template', 2, 'if'],
    ['{% for a in name %}{% endfor %}', 'broken_template', 1, 'for'],
    ['{% assign a = 1 %}', 'broken_template', 1, 'assign'],
    ['{% raw %}{{ x }}{% endraw %}', 'broken_template', 1, 'raw'],
    ['{% render "x" %}', 'broken_template', 1, 'render'],
    ['{% endif %}', 'broken_template', 1, 'endif'],
    ['<p>{{ name | raw }}</p>', 'broken_template', 1, 'raw'],
    ['<p>{{ name | strip_html }}</p>', 'broken_template', 1, 'strip_html'],
    ['<p>a</p>\n<p>b', 'broken_html', 2, '<p>'],
    ['<p><strong>a</p></strong>', 'broken_html', 1, '</p>'],
    ['<p>a</strong></p>', 'broken_html', 1, '</strong>'],
    ['<p><p>a</p></p>', 'broken_html', 1, '<p>'],
    ['<p><ul><li>a</li></ul></p>', 'broken_html', 1, '<ul>'],
    ['<li>a</li>', 'broken_html', 1, '<li>'],
    ['<a href="https://a.example">a<a href="https://b.example">b</a></a>', 'broken_html', 1, '<a>'],
    ['<p/>', 'broken_html', 1, '<p>'],
    ['<p>a < b</p>', 'broken_html', 1, '< b</p>'],
    ['<p>{{ list }}</p>', 'broken_html', 1, '{{ list }}'],
    ['<p>{% if name %}</p>{% endif %}', 'broken_html', 1, '</p>'],
    ['{% if name %}<p>{% endif %}a{% if name %}</p>{% endif %}', 'broken_html', 1, '<p>'],
    ['{% if name %}<p>{% else %}<p title="x">{% endif %}a</p>', 'broken_html', 1, '<p>'],
    ['<script>alert(1)</script>', 'forbidden_html', 1, '<script>'],
    ['<p>a</p>\n<img src="https://a.example/x.png">', 'forbidden_html', 2, '<img>'],
    ['<p onclick="x()">a</p>', 'forbidden_html', 1, 'onclick'],
    ['<p style="color:red">a</p>', 'forbidden_html', 1, 'style'],
    ['<p href="https://a.example">a</p>', 'forbidden_html', 1, 'href'],
    ['<style>p {}</style>', 'forbidden_html', 1, '<style>'],
    ['<iframe src="https://a.example"></iframe>', 'forbidden_html', 1, '<iframe>'],
    ['<svg><a href="https://a.example">x</a></svg>', 'forbidden_html', 1, '<svg>'],
    ['<form><input></form>', 'forbidden_html', 1, '<form>'],
    ['</div>', 'forbidden_html', 1, '</div>'],
    ['<!-- a -->', 'forbidden_html', 1, '<!--'],
    ['<!doctype html>', 'forbidden_html', 1, '<!doctype'],
    ['<p><a href="javascript:alert(1)">x</a></p>', 'unsafe_link', 1, 'javascript:alert(1)'],
    ['<p><a href="java&#115;cript:alert(1)">x</a></p>', 'unsafe_link', 1, 'javascript:alert(1)'],
    ['<p><a href=" jAvA\tscript:alert(1)">x</a></p>', 'unsafe_link', 1, 'jAvA\tscript:alert(1)'],
    ['<p><a href="data:text/html,x">x</a></p>', 'unsafe_link', 1, 'data:text/html,x'],
    ['<p><a href="/tasks">x</a></p>', 'unsafe_link', 1, '/tasks'],
    ['<p><a href="">x</a></p>', 'unsafe_link', 1, ''],
    ['<p><a href="{{ berth }}">x</a></p>', 'variable_in_markup', 1, 'berth'],
    ['<p><a href={{ link }}>x</a></p>', 'variable_in_markup', 1, 'link'],
    ['<p><a href="x{{ link }}">x</a></p>', 'variable_in_markup', 1, 'link'],
    ['<p><a href="{{ link }}javascript:x">x</a></p>', 'variable_in_markup', 1, 'link'],
    ['<p><a href="{{ link }}{{ link }}">x</a></p>', 'variable_in_markup', 1, 'link'],
    ['<p><a href="{{ link | default: berth }}">x</a></p>', 'variable_in_markup', 1, 'link | default: berth'],
    ['<p><a href="{{ "javascript:x" }}">x</a></p>', 'variable_in_markup', 1, '"javascript:x"'],
    ['<p title="{{ link }}">x</p>', 'variable_in_markup', 1, 'link'],
    ['<p {{ name }}>x</p>', 'variable_in_markup', 1, 'name'],
    ['<{{ name }}>x', 'variable_in_markup', 1, 'name'],
    ['<p{% if name %} title="x"{% endif %}>x</p>', 'variable_in_markup', 1, 'if name'],
  ])('reports the errors in %s', (body, code, line, word) => {
    const found = issuesOf(body)
    const expected = word === undefined ? { path: 'body', code, line } : { path: 'body', code, line, word }
    expect(found).toContainEqual(expect.objectContaining(expected))
  })

  test('reports one mistake once', () => {
    expect(codesOf('<p>a <strong>b</p><p>c</p>')).toEqual(['broken_html'])
    expect(codesOf('<div><p>a</p></div>')).toEqual(['forbidden_html'])
    expect(codesOf('<p>{{ nmae }} {{ nmae }}</p>')).toEqual(['unknown_variable'])
  })

  test('checks every part', () => {
    const broken = { subject: '{{ a }}', title: '{% if %}', body: '<b>', action: '{{ name | raw }}' }
    expect(checkContent(template, broken, 'de').map(({ path, code }) => `${path} ${code}`)).toEqual([
      'subject unknown_variable',
      'title broken_template',
      'body broken_html',
      'action broken_template',
    ])
    const empty = checkContent(template, { subject: ' ', title: '', body: '\n', action: '' }, 'en')
    expect(empty.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'subject required',
      'title required',
      'body required',
    ])
    expect(checkContent({ ...template, secret: true }, content('<p>a</p>', { action: ' ' }), 'en')).toEqual([
      { path: 'action', code: 'required' },
    ])
    const long = checkContent(template, content('x'.repeat(20_001), { action: 'x'.repeat(81) }), 'en')
    expect(long).toEqual([
      { path: 'body', code: 'too_long', limit: 20_000 },
      { path: 'action', code: 'too_long', limit: 80 },
    ])
  })

  test('terminates with the worst input that fits', () => {
    for (const piece of ['{% if name %}', '{{ name }}', '<b>', '{{', '{%', '<', '<a href="', '&', '{% if name %}<p>']) {
      const issues = issuesOf(piece.repeat(Math.floor(20_000 / piece.length)))
      expect(issues.length).toBeLessThanOrEqual(50)
    }
    expect(codesOf(`<p>${'<b>'.repeat(30)}x${'</b>'.repeat(30)}</p>`)).toContain('broken_html')
    expect(codesOf(`${'{% if name %}'.repeat(21)}${'{% endif %}'.repeat(21)}`)).toEqual(['broken_template'])
  })
})
