import { useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { Language } from '../../../../contract/accounts.ts'
import type { Issue } from '../../../../contract/errors.ts'
import { broadcastPathLengthMax, mailActionLengthMax, mailTitleLengthMax } from '../../../../contract/limits.ts'
import { issueText } from '../../../lib/errorText.ts'
import { languages } from '../../../lib/i18n.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { CircleAlert } from '../../../ui/icons.ts'
import { Input } from '../../../ui/Input.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import { issuesOf, typedPath } from './broadcastDraft.ts'
import type { BroadcastEditing } from './broadcastEditing.ts'
import type { CodeEditorHandle } from './CodeEditor.tsx'
import { useIssueWords } from './useIssueText.ts'
import { gapOf } from './templateText.ts'

/** Variables available in every email. */
const readerVariables = ['name', 'site'] as const

interface TextsProps {
  editing: BroadcastEditing
  issues: readonly Issue[]
  language: Language
}

const Gaps = ({ onPick }: { onPick(name: string): void }) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-faint">
      {t('broadcast.insert')}
      {readerVariables.map((name) => (
        <button
          key={name}
          type="button"
          title={t(`broadcast.variables.${name}`)}
          onClick={() => onPick(name)}
          className="rounded-small border border-line-soft px-2 py-1 font-mono text-accent-text hover:border-line-control focus-visible:rounded-small"
        >
          {gapOf(name)}
          <span className="sr-only"> {t(`broadcast.variables.${name}`)}</span>
        </button>
      ))}
    </p>
  )
}

const LanguageTexts = ({ editing, issues, language }: TextsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const words = useIssueWords()
  const editor = useRef<CodeEditorHandle>(null)
  const text = editing.draft.content[language]
  const findings = useMemo(
    () => issuesOf(issues, language, 'body').map((issue) => ({ ...issue, message: issueText(te, issue) })),
    [issues, language, te],
  )
  const variables = readerVariables.map((name) => ({ name, sample: t(`broadcast.variables.${name}`) }))
  return (
    <div className="grid gap-5">
      <Field
        required
        label={t('broadcast.titleField')}
        hint={t('broadcast.titleHint')}
        error={words(issuesOf(issues, language, 'title'))}
      >
        <Input
          lang={language}
          dir="auto"
          autoComplete="off"
          maxLength={mailTitleLengthMax}
          value={text.title}
          onChange={({ target }) => editing.changeText(language, 'title', target.value)}
        />
      </Field>
      <div className="grid gap-2">
        <Field
          required
          label={t('fields.body')}
          hint={t('fields.bodyHint', { braces: '{{' })}
          error={words(issuesOf(issues, language, 'body'))}
        >
          <BodyEditor
            ref={editor}
            label={t('fields.body')}
            language={language}
            value={text.body}
            onChange={(body) => editing.changeText(language, 'body', body)}
            findings={findings}
            variables={variables}
          />
        </Field>
        <Gaps onPick={(name) => editor.current?.insert(gapOf(name))} />
      </div>
      <Field
        label={t('fields.action')}
        hint={t('fields.actionHint')}
        error={words(issuesOf(issues, language, 'action'))}
      >
        <Input
          lang={language}
          dir="auto"
          autoComplete="off"
          maxLength={mailActionLengthMax}
          value={text.action}
          onChange={({ target }) => editing.changeText(language, 'action', target.value)}
        />
      </Field>
    </div>
  )
}

interface BroadcastTextsProps extends TextsProps {
  onLanguage(language: Language): void
}

/** Content of the broadcast per language, and the target of its button for both. */
export const BroadcastTexts = ({ editing, issues, language, onLanguage }: BroadcastTextsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const words = useIssueWords()
  const isWrong = (one: Language) => issues.some(({ path }) => path.startsWith(`content.${one}.`))
  return (
    <Card aria-labelledby="broadcast-text-title" className="min-w-0">
      <CardHead id="broadcast-text-title" title={t('broadcast.text')}>
        {t('broadcast.textHint')}
      </CardHead>
      <Tabs
        label={t('language')}
        value={language}
        onChange={onLanguage}
        tabs={languages.map((value) => ({
          value,
          label: (
            <span className="inline-flex items-center gap-1.5">
              {t(`languages.${value}`)}
              {isWrong(value) && (
                <CircleAlert role="img" aria-label={t('broadcast.toMend')} className="size-3.5 text-lost" />
              )}
            </span>
          ),
          content: value === language && <LanguageTexts editing={editing} issues={issues} language={value} />,
        }))}
      />
      <div className="mt-5 border-t border-line-soft pt-5">
        <Field
          label={t('broadcast.path')}
          hint={t('broadcast.pathHint')}
          error={words(issues.filter(({ path }) => path === 'path'))}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={broadcastPathLengthMax}
            placeholder="/backlinks"
            value={editing.draft.path ?? ''}
            onChange={({ target }) => editing.changePath(typedPath(target.value))}
          />
        </Field>
      </div>
    </Card>
  )
}
