import { describe, expect, it } from 'vitest'
import type { PageFacts } from './facts.ts'
import { readPageFacts } from './pageFacts.ts'

const hiddenOn = (body: string): PageFacts['hiddenText'] =>
  readPageFacts({
    html: `<!doctype html><title>Notes</title><p>The boats are painted in spring.</p>${body}`,
    url: 'https://harbour.test/',
    robotsHeader: '',
    agent: 'us',
  }).hiddenText

const harmless = 'whoever has time comes with brush and ladder '

describe('hidden spam words', () => {
  it.each([1, 20, 20_000])('are found behind %d harmless sentences', (times) => {
    const { characters, sample } = hiddenOn(
      `<div style="display:none">${harmless.repeat(times)} cheap Viagra, ${harmless}<b>Cialis</b></div>`,
    )
    expect(sample).toBe('viagra … cialis')
    expect(characters).toBeGreaterThan(harmless.length * times)
  })

  it.each([
    ['<div hidden>'],
    ['<div class="sr-only">'],
    ['<dialog>'],
    ['<div popover>'],
    ['<div role=menu style="display:none">'],
    ['<div style="position:absolute;left:-9999px">'],
  ])('are found in %s', (tag) => {
    expect(hiddenOn(`${tag}${harmless.repeat(9)} online casino and viagra</div>`).sample).toBe('online casino … viagra')
  })

  it('are each listed once, up to the limit', () => {
    expect(hiddenOn(`<p hidden>${'viagra cialis '.repeat(50_000)}`).sample).toBe('viagra … cialis')
    const many = [
      'viagra',
      'cialis',
      'levitra',
      'kamagra',
      'xanax',
      'tramadol',
      'sildenafil',
      'togel',
      'judi',
      'escort',
    ]
    const { sample } = hiddenOn(`<p hidden>${many.join(' ')} ${many.map((word) => `${word}s ${word}`).join(' ')}`)
    expect(sample.split(' … ')).toEqual([...many, 'escorts'])
    expect(sample.length).toBeLessThanOrEqual(200)
  })
})

it('a menu for screen readers is not hidden text', () => {
  expect(hiddenOn('<nav class="sr-only"><a href="/a">Skip to content</a></nav>')).toEqual({ characters: 0, sample: '' })
})

it('visible spam words are not hidden text', () => {
  expect(hiddenOn('<p>viagra and cialis</p><p hidden>menu</p>')).toEqual({ characters: 0, sample: '' })
})
