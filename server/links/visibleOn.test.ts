// What the visibility on two screens means for a link, in content and elsewhere.
import { expect, it } from 'vitest'
import type { LinkPlace } from '../../contract/links.ts'
import type { Visibility } from '../platform/crawl/facts.ts'
import { sightOf, type Sight } from './visibleOn.ts'

const kinds = ['visible', 'hidden', 'collapsed', 'undecided'] as const
type Kind = (typeof kinds)[number]
const as = (kind: Kind): Visibility => (kind === 'visible' ? { kind } : { kind, cause: 'display' })
const sight = (place: LinkPlace, desktop: Kind, phone: Kind, wasLive = false): Sight =>
  sightOf({ place, visibility: { desktop: as(desktop), phone: as(phone) } }, wasLive)

it.each<[LinkPlace, Kind, Kind, Sight]>([
  ['main', 'visible', 'visible', 'visible'],
  ['main', 'visible', 'hidden', 'hidden'],
  ['main', 'undecided', 'hidden', 'hidden'],
  ['main', 'visible', 'undecided', 'undecided'],
  ['main', 'collapsed', 'visible', 'collapsed'],
  ['navigation', 'visible', 'hidden', 'visible'],
  ['footer', 'undecided', 'visible', 'visible'],
  ['aside', 'undecided', 'hidden', 'undecided'],
  ['header', 'collapsed', 'hidden', 'collapsed'],
  ['header', 'hidden', 'hidden', 'hidden'],
])('a link in %s that is %s on the desktop and %s on the phone is %s', (place, desktop, phone, expected) => {
  expect([sight(place, desktop, phone), sight(place, phone, desktop)]).toEqual([expected, expected])
})

it('collapsed content is no loss for a link that passed before', () => {
  expect([sight('main', 'collapsed', 'visible', true), sight('footer', 'collapsed', 'collapsed', true)]).toEqual([
    'visible',
    'visible',
  ])
  expect(sight('main', 'collapsed', 'hidden', true)).toBe('hidden')
})

it('a screen that is better never makes a link worse', () => {
  const worth = { hidden: 0, collapsed: 1, undecided: 2, visible: 3 }
  for (const place of ['main', 'footer'] as const) {
    for (const fixed of kinds) {
      for (const kind of kinds) {
        expect(worth[sight(place, 'visible', fixed)]).toBeGreaterThanOrEqual(worth[sight(place, kind, fixed)])
        expect(worth[sight(place, 'hidden', fixed)]).toBeLessThanOrEqual(worth[sight(place, kind, fixed)])
      }
    }
  }
})
