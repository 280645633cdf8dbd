// Hostile style sheets: none takes more than its share, and none makes a link visible.
import { expect, it } from 'vitest'
import { link, verdictOn } from './css.fixture.ts'

const page = (css: string, body = link): string => `<!doctype html><style>${css}</style>${body}`

it.each<[string, () => string]>([
  ['nested rules', () => page('a{'.repeat(5_000))],
  ['nested media queries', () => page(`${'@media all{'.repeat(500)}a{opacity:0}`)],
  ['a hundred thousand rules', () => page(Array.from({ length: 100_000 }, (_, at) => `.c${at}{opacity:0}`).join(''))],
  ['three megabytes', () => page(`a{--x:${'y'.repeat(3_000_000)}}`)],
  [
    'custom properties that double',
    () =>
      page(
        `a{--v0:1px;${Array.from({ length: 40 }, (_, at) => `--v${at + 1}:var(--v${at}) var(--v${at})`).join(';')};margin:var(--v40)}`,
      ),
  ],
  [
    'selectors that try every ancestor',
    () =>
      page(
        Array.from({ length: 3_000 }, (_, at) => `${'div '.repeat(50)}.x${at} a{opacity:0}`).join(''),
        `${'<div>'.repeat(250)}${link}`,
      ),
  ],
  [
    'selectors with has',
    () =>
      page(
        Array.from({ length: 500 }, (_, at) => `a:not(:has(.x${at})){color:red}`).join(''),
        `${'<div>'.repeat(100)}${link}${'<i>x</i>'.repeat(5_000)}`,
      ),
  ],
  ['a deep page', () => page('div{padding:0}', `${'<div>'.repeat(3_000)}${link}`)],
])('%s', (_, made) => {
  expect(verdictOn(made())).toMatch(/^(?:undecided|visible$)/)
})

it('work beyond the limit is undecided', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `${'div '.repeat(50)}.x${at} a{opacity:0}`).join('')
  expect(verdictOn(page(`a{${'&{'.repeat(45)}`))).toBe('undecided: style sheet')
  expect(verdictOn(page(many, `${'<div>'.repeat(400)}${link}`))).toMatch(/^undecided: limits/)
})
