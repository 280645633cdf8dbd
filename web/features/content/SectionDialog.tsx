import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type Article, sectionsOf } from '../../../contract/article.ts'
import type { Engine } from '../../../contract/content.ts'
import { sectionRequestLengthMax } from '../../../contract/limits.ts'
import { isWork } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Sparkles } from '../../ui/icons.ts'
import { Textarea } from '../../ui/Textarea.tsx'

interface SectionDialogProps {
  article: Article
  section: number
  /** The engine that will write it. */
  engine: Engine
  onWrite(request: string): void
  onClose(): void
}

/** Asks for instructions before a section is regenerated. */
export const SectionDialog = ({ article, section, engine, onWrite, onClose }: SectionDialogProps) => {
  const { t } = useTranslation('content')
  const [request, setInstructions] = useState('')
  const heading = sectionsOf(article)[section]?.heading ?? t('sections.intro')
  const isTooLong = request.trim().length > sectionRequestLengthMax
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isTooLong) return
    onClose()
    onWrite(request.trim())
  }
  return (
    <FormDialog
      unsaved={isWork([request])}
      open
      onOpenChange={(open) => open || onClose()}
      title={t('sections.dialogTitle', { heading })}
      description={t('sections.dialogText')}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={t('sections.wish')}
          hint={t(engine === 'built_in' ? 'sections.wishHintBuiltIn' : 'sections.wishHint')}
          {...(request.length > sectionRequestLengthMax / 2
            ? { counter: { used: request.trim().length, max: sectionRequestLengthMax } }
            : {})}
        >
          <Textarea
            data-first
            rows={3}
            dir="auto"
            placeholder={t('sections.wishPlaceholder')}
            value={request}
            onChange={(event) => setInstructions(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <CloseButton className="max-sm:h-11">{t('cancel')}</CloseButton>
          <Button type="submit" variant="primary" className="max-sm:h-11" disabled={isTooLong}>
            <Sparkles aria-hidden />
            {t('sections.write')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
