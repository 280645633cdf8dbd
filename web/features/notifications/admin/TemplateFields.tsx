import { type FocusEvent, useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { Issue } from '../../../../contract/errors.ts'
import type { TemplateVariable } from '../../../../contract/mailTemplates.ts'
import { issueText } from '../../../lib/errorText.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import type { CodeEditorHandle } from './CodeEditor.tsx'
import { useIssueWords } from './useIssueText.ts'
import type { TemplateEditing } from './templateEditing.ts'
import { gapOf, insertedAt, issuesIn, type TextPart } from './templateText.ts'
import { VariableList } from './VariableList.tsx'

interface TemplateFieldsProps {
  editing: TemplateEditing
  language: string
  issues: readonly Issue[]
  variables: readonly TemplateVariable[]
}

type Line = Exclude<TextPart, 'body'>

/** Remembers the last cursor position; variables are inserted there. */
const useInserting = ({ content, change }: TemplateEditing) => {
  const editor = useRef<CodeEditorHandle>(null)
  const last = useRef<{ part: Line; input: HTMLInputElement } | null>(null)
  const insert = ({ name, type }: TemplateVariable) => {
    const line = last.current
    // An HTML variable is only valid between tags, so it always goes into the body editor.
    if (line === null || !line.input.isConnected || type === 'html') return editor.current?.insert(gapOf(name))
    const { input, part } = line
    const place = input.selectionStart
    change(part, insertedAt(content[part], gapOf(name), place, input.selectionEnd))
    const after = (place ?? content[part].length) + gapOf(name).length
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(after, after)
    })
  }
  return {
    editor,
    insert,
    inLine: (part: Line) => (event: FocusEvent<HTMLInputElement>) => {
      last.current = { part, input: event.target }
    },
    inBody: () => {
      last.current = null
    },
  }
}

export const TemplateFields = ({ editing, language, issues, variables }: TemplateFieldsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const words = useIssueWords()
  const { content, change } = editing
  const { editor, insert, inLine, inBody } = useInserting(editing)
  const findings = useMemo(
    () => issuesIn(issues, 'body').map((issue) => ({ ...issue, message: issueText(te, issue) })),
    [issues, te],
  )
  const line = (part: Line, lengthMax: number) => (
    <Field
      required={part !== 'action'}
      label={t(`fields.${part}`)}
      error={words(issuesIn(issues, part))}
      {...(part === 'action' ? { hint: t('fields.actionHint') } : {})}
    >
      <Input
        lang={language}
        dir="auto"
        autoComplete="off"
        maxLength={lengthMax}
        value={content[part]}
        onFocus={inLine(part)}
        onChange={({ target }) => change(part, target.value)}
      />
    </Field>
  )
  return (
    <div className="grid gap-5">
      {line('subject', 200)}
      {line('title', 200)}
      <div onFocus={inBody}>
        <Field
          required
          label={t('fields.body')}
          hint={t('fields.bodyHint', { braces: '{{' })}
          error={words(issuesIn(issues, 'body'))}
        >
          <BodyEditor
            ref={editor}
            label={t('fields.body')}
            language={language}
            value={content.body}
            onChange={(text) => change('body', text)}
            findings={findings}
            variables={variables}
          />
        </Field>
      </div>
      {line('action', 80)}
      <VariableList variables={variables} onPick={insert} />
    </div>
  )
}
