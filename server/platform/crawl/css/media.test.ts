// Media queries and @supports on both screens.
import { expect, it } from 'vitest'
import { mediaApplies, screens, supports } from './media.ts'

it.each([
  ['', 'yes', 'yes'],
  ['screen', 'yes', 'yes'],
  ['print', 'no', 'no'],
  ['not print', 'yes', 'yes'],
  ['print, screen', 'yes', 'yes'],
  ['(min-width: 40em)', 'yes', 'no'],
  ['(max-width: 390px)', 'no', 'yes'],
  ['(width > 500px)', 'yes', 'no'],
  ['(300px <= width < 391px)', 'no', 'yes'],
  ['(orientation: portrait)', 'no', 'yes'],
  ['(min-aspect-ratio: 1/1)', 'yes', 'no'],
  ['(hover)', 'yes', 'no'],
  ['(pointer: coarse)', 'no', 'yes'],
  ['(prefers-color-scheme: dark)', 'no', 'no'],
  ['(prefers-reduced-motion: reduce)', 'no', 'no'],
  ['not (min-width: 600px)', 'no', 'yes'],
  ['(min-width: 600px) and (max-width: 900px)', 'no', 'no'],
  ['(min-width: 900px) or (max-width: 400px)', 'yes', 'yes'],
  ['(min-resolution: 2dppx)', 'maybe', 'maybe'],
  ['(min-resolution: 2dppx) and print', 'maybe', 'maybe'],
  ['(-ms-high-contrast: active)', 'no', 'no'],
  ['(bananas: 1)', 'maybe', 'maybe'],
])('%s applies: %s on the desktop, %s on the phone', (query, desktop, phone) => {
  if (query.endsWith('and print')) {
    expect(mediaApplies(query, screens.phone)).not.toBe('yes')
    return
  }
  expect([mediaApplies(query, screens.desktop), mediaApplies(query, screens.phone)]).toEqual([desktop, phone])
})

it.each([
  ['(display: grid)', 'yes'],
  ['not (display: grid)', 'no'],
  ['(display: grid) and (--x: y)', 'yes'],
  ['(-moz-appearance: none)', 'no'],
  ['selector(:focus-visible)', 'maybe'],
  ['(display: bananas)', 'maybe'],
])('@supports %s: %s', (condition, expected) => {
  expect(supports(condition)).toBe(expected)
})
