import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState, Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completing, diagnosticsOf } from './codeEditorParts.ts'
import { insertedAt, issuesIn, textIssues } from './templateText.ts'

describe('what is marked in the editor', () => {
  const text = Text.of(['<p>Hello {{ nmae }}</p>', '<script></script>'])

  it('is the word that is wrong, in its line', () => {
    const [mark] = diagnosticsOf([{ line: 1, word: 'nmae', message: 'unknown' }], text)
    expect(text.sliceString(mark?.from ?? 0, mark?.to)).toBe('nmae')
  })

  it('is the line where there is no such word, and the last one where the text has become shorter', () => {
    const [mark] = diagnosticsOf([{ line: 9, word: 'gone', message: 'forbidden' }], text)
    expect(text.sliceString(mark?.from ?? 0, mark?.to)).toBe('<script></script>')
  })
})

describe('the completion of variables', () => {
  const offer = (doc: string) =>
    completing(() => [
      { name: 'name', sample: 'Lena' },
      { name: 'site', sample: 'Ankerplatz' },
    ])(new CompletionContext(EditorState.create({ doc }), doc.length, false))

  it('begins after two braces and keeps what was typed of the name', () => {
    expect(offer('<p>{{ na')).toMatchObject({ from: 6, options: [{ label: 'name' }, { label: 'site' }] })
    expect(offer('<p>{{')).toMatchObject({ from: 5 })
  })

  it('stays away elsewhere', () => {
    expect(offer('<p>na')).toBeNull()
    expect(offer('<p>{{ name }} na')).toBeNull()
  })
})

describe('the text of a template', () => {
  it('takes a variable where the cursor stands', () => {
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
