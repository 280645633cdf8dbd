import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState, Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completing, diagnosticsOf } from './codeEditorParts.ts'
import { insertedAt, issuesIn, textIssues } from './templateText.ts'

describe('editor diagnostics', () => {
  const text = Text.of(['<p>Hello {{ nmae }}</p>', '<script></script>'])

  it('underline the wrong word in its line', () => {
    const [mark] = diagnosticsOf([{ line: 1, word: 'nmae', message: 'unknown' }], text)
    expect(text.sliceString(mark?.from ?? 0, mark?.to)).toBe('nmae')
  })

  it('underline the line if the word is not found, and the last line if the text has become shorter', () => {
    const [mark] = diagnosticsOf([{ line: 9, word: 'gone', message: 'forbidden' }], text)
    expect(text.sliceString(mark?.from ?? 0, mark?.to)).toBe('<script></script>')
  })
})

describe('variable completion', () => {
  const offer = (doc: string) =>
    completing(() => [
      { name: 'name', sample: 'Lena' },
      { name: 'site', sample: 'Ankerplatz' },
    ])(new CompletionContext(EditorState.create({ doc }), doc.length, false))

  it('starts after two braces and keeps the typed part of the name', () => {
    expect(offer('<p>{{ na')).toMatchObject({ from: 6, options: [{ label: 'name' }, { label: 'site' }] })
    expect(offer('<p>{{')).toMatchObject({ from: 5 })
  })

  it('is not offered elsewhere', () => {
    expect(offer('<p>na')).toBeNull()
    expect(offer('<p>{{ name }} na')).toBeNull()
  })
})

describe('template text', () => {
  it('takes a variable at the cursor', () => {
    expect(insertedAt('Hello !', '{{ name }}', 6, 6)).toBe('Hello {{ name }}!')
    expect(insertedAt('Hello you!', '{{ name }}', 6, 9)).toBe('Hello {{ name }}!')
    expect(insertedAt('Hello ', '{{ name }}', null, null)).toBe('Hello {{ name }}')
  })

  it('needs a subject, a heading and a body, but no button', () => {
    const issues = textIssues({ subject: ' ', title: '', body: '', action: '' })
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['subject', 'required'],
      ['title', 'required'],
      ['body', 'required'],
    ])
    expect(issuesIn([{ path: 'content.body', code: 'broken_html' }], 'body')).toHaveLength(1)
  })
})
