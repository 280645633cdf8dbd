import { describe, expect, it } from 'vitest'
import { blocksOf, inlinesOf } from './legalText.ts'

describe('a legal text', () => {
  it('is split into paragraphs and lists', () => {
    expect(blocksOf('One.\n\n- first\n- second\n\nTwo - not a list.')).toEqual([
      { kind: 'paragraph', inlines: [{ kind: 'words', words: 'One.' }] },
      { kind: 'list', items: [[{ kind: 'words', words: 'first' }], [{ kind: 'words', words: 'second' }]] },
      { kind: 'paragraph', inlines: [{ kind: 'words', words: 'Two - not a list.' }] },
    ])
  })

  it('links to our own pages and to email addresses, and to nothing else', () => {
    expect(inlinesOf('See [contact](/contact), or [mail](mailto:a@b.test).')).toEqual([
      { kind: 'words', words: 'See ' },
      { kind: 'link', words: 'contact', to: '/contact' },
      { kind: 'words', words: ', or ' },
      { kind: 'link', words: 'mail', to: 'mailto:a@b.test' },
      { kind: 'words', words: '.' },
    ])
    expect(inlinesOf('[x](https://evil.example) [y](javascript:1)')).toHaveLength(1)
  })
})
