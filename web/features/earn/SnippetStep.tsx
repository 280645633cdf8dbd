import { useTranslation } from '../../lib/translation.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moon, Sun } from '../../ui/icons.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { snippet, snippetThemes, snippetTypes, type SnippetOptions } from './snippets.ts'
import { SnippetPreview } from './SnippetPreview.tsx'
import type { Move } from './walk.ts'

interface SnippetStepProps {
  request: SnippetOptions
  /** The phrases to choose from and the index of the chosen one. */
  phrases: readonly string[]
  phrase: number
  go(move: Move): void
}

const themeIcons = { light: <Sun aria-hidden />, dark: <Moon aria-hidden /> }

/** Step 1: the snippet to paste, where it may be placed, and its anchor text. */
export const SnippetStep = ({ request, phrases, phrase, go }: SnippetStepProps) => {
  const { t } = useTranslation('earn')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-soft">{t('snippet.text', { domain: request.domainName })}</p>
      <Field label={t('snippet.anchor')} hint={t('snippet.anchorHint')}>
        <Select
          choices={phrases.map((label, place) => ({ value: String(place), label }))}
          value={String(phrase)}
          onChange={(place) => go({ kind: 'choose', choice: { phrase: Number(place) } })}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('snippet.type')}
          choices={snippetTypes.map((value) => ({ value, label: t(`snippet.types.${value}`) }))}
          value={request.type}
          onChange={(type) => go({ kind: 'choose', choice: { type } })}
          className="flex-wrap"
        />
        <Segmented
          label={t('snippet.theme')}
          choices={snippetThemes.map((value) => ({
            value,
            label: t(`snippet.themes.${value}`),
            icon: themeIcons[value],
          }))}
          value={request.theme}
          onChange={(theme) => go({ kind: 'choose', choice: { theme } })}
        />
      </div>
      <SnippetPreview request={request} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="text-[0.8125rem] text-soft">{t(`snippet.hints.${request.type}`)}</p>
        <CodeBlock wrap label={t('snippet.code')} code={snippet(request)} />
      </div>
    </div>
  )
}
