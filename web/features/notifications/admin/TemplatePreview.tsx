import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { Language } from '../../../../contract/accounts.ts'
import type { MailPreview, TemplateContent } from '../../../../contract/mailTemplates.ts'
import { languages } from '../../../lib/i18n.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { MailPreviewPane } from './MailPreviewPane.tsx'
import { type TemplatePlace, useTemplate, useTemplatePreview } from './templates.ts'

/** Preview of the edited text; already requested by the page. */
export interface EditedPreview {
  data: MailPreview | undefined
  stale: boolean
  error: unknown
}

interface TemplatePreviewProps {
  place: TemplatePlace
  edited: EditedPreview
}

/** Shows the text on the page, or the saved version of the other language. */
export const TemplatePreview = ({ place, edited }: TemplatePreviewProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const [language, setLanguage] = useState<Language>(place.language)
  const isOther = language !== place.language
  const otherPlace = { kind: place.kind, language }
  const saved = useTemplate(otherPlace, isOther)
  const content: TemplateContent | null = isOther ? (saved.data?.content ?? null) : null
  const other = useTemplatePreview(otherPlace, content)
  return (
    <Card aria-labelledby="preview-title">
      <CardHead id="preview-title" title={t('preview.title')}>
        {t(isOther ? 'preview.otherHint' : 'preview.hint')}
      </CardHead>
      <MailPreviewPane
        preview={isOther ? (other.isPlaceholderData ? undefined : other.data) : edited.data}
        stale={isOther ? other.isFetching : edited.stale}
        error={isOther ? (saved.error ?? other.error) : edited.error}
        switches={
          <Segmented
            label={t('language')}
            choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
        }
      />
    </Card>
  )
}
