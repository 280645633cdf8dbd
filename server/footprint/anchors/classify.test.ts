import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorKinds } from '../../../contract/footprint.ts'
import { classifyAnchor } from './classify.ts'
import { anchorTargetOf } from './target.ts'

const server = anchorTargetOf({
  domain: 'quietserver.test',
  title: 'Quiet Server – Hardware you cannot hear',
  niche: 'technology',
  language: 'en',
})
const furniture = anchorTargetOf({
  domain: 'moebel-mueller.de',
  title: 'Möbel Müller | Massivholztische und Betten aus Franken',
  niche: 'home_living',
  language: 'de',
})
const ascii = domainToASCII('grüne-wiese.de')
const unknown = anchorTargetOf({ domain: ascii, title: null, niche: null, language: null })

describe('an anchor text for an English website', () => {
  it.each([
    ['Quiet Server', 'brand'],
    ['quietserver', 'brand'],
    ['QUIET-SERVER', 'brand'],
    ['the Quiet Server blog', 'brand'],
    ['Tom at Quiet Server', 'brand'],
    ['quietserver.test', 'url'],
    ['https://www.quietserver.test/a-home-server', 'url'],
    ['(see blog.quietserver.test)', 'url'],
    ['http://elsewhere.com/x', 'url'],
    ['click here', 'generic'],
    ['Read more …', 'generic'],
    ['this article', 'generic'],
    ['', 'generic'],
    ['→', 'generic'],
    ['hardware', 'exact'],
    ['cheap hardware', 'exact'],
    ['buy cheap', 'exact'],
    ['silent hardware', 'exact'],
    ['a guide to hardware for people with thin walls', 'partial'],
    ['Quiet Server hardware', 'partial'],
    ['what Anna wrote last winter', 'partial'],
    ['node.js', 'partial'],
  ])('%j is %s', (anchor, kind) => {
    expect(classifyAnchor(anchor, server)).toBe(kind)
  })
})

describe('an anchor text for a German website', () => {
  it.each([
    ['Möbel Müller', 'brand'],
    ['MOEBEL MUELLER', 'brand'],
    ['bei Möbel-Müller', 'brand'],
    ['www.moebel-mueller.de', 'url'],
    ['bei nichtmoebel-mueller.de gelesen', 'partial'],
    ['hier klicken', 'generic'],
    ['Mehr erfahren', 'generic'],
    ['zur Webseite', 'generic'],
    ['Massivholztische kaufen', 'exact'],
    ['Betten', 'exact'],
    ['ein Bett für kleine Räume und wie man es selbst aufbaut', 'partial'],
    ['Massivholztische von Möbel Müller', 'partial'],
  ])('%j is %s', (anchor, kind) => {
    expect(classifyAnchor(anchor, furniture)).toBe(kind)
  })
})

describe('an anchor text for a website known only by its domain', () => {
  it.each([
    ['Grüne Wiese', 'brand'],
    ['gruene-wiese', 'brand'],
    ['grüne-wiese.de', 'url'],
    [ascii, 'url'],
    ['mehr', 'generic'],
    ['Blumen im Mai', 'partial'],
    ['günstig kaufen', 'exact'],
  ])('%j is %s', (anchor, kind) => {
    expect(classifyAnchor(anchor, unknown)).toBe(kind)
  })
})

describe('the brand of a website', () => {
  it('is the part of its title that is spelt like its domain, else derived from the domain', () => {
    expect([server.brand, furniture.brand, unknown.brand]).toEqual(['Quiet Server', 'Möbel Müller', 'Grüne Wiese'])
    expect(unknown.address).toBe('grüne-wiese.de')
  })

  it('is no common word, unless it is the whole anchor text', () => {
    const link = anchorTargetOf({ domain: 'link.de', title: null, niche: null, language: null })
    expect(classifyAnchor('Link', link)).toBe('brand')
    expect(classifyAnchor('dieser Link zum Bericht', link)).toBe('partial')
  })
})

const word = fc.constantFrom(
  'Quiet',
  'Server',
  'hardware',
  'buy',
  'the',
  'here',
  'Möbel',
  'quietserver.test',
  'müller',
  'Anna',
  '–',
)
const words = fc.array(word, { maxLength: 8 })

describe('for any text', () => {
  it('case and white space do not matter', () => {
    fc.assert(
      fc.property(
        words,
        fc.constantFrom(' ', '\n\t ', '\u00a0'),
        fc.constantFrom(server, furniture, unknown),
        (some, blank, target) => {
          const kind = classifyAnchor(some.join(' '), target)
          const loud = ` ${some.join(blank).toUpperCase()} `
          expect(classifyAnchor(loud, target)).toBe(kind)
          expect(classifyAnchor(loud.toLowerCase(), target)).toBe(kind)
        },
      ),
    )
  })

  it('there is a kind, within the time limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(anchorKinds).toContain(classifyAnchor(text, furniture))
      }),
    )
  })
})
