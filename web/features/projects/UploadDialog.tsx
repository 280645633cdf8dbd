// Dialog to paste or upload a list of domains, with a report afterwards.
import clsx from 'clsx'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { UploadReport } from '../../../contract/referringDomains.ts'
import type { Project } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { isWork } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog, useUnsavedInDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Upload } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { UploadMode } from './referringDomains.ts'
import { ReportView } from './ReportView.tsx'
import { type Uploading, useUploading } from './useUploading.ts'

const acceptedFiles = '.csv,.tsv,.txt,text/plain,text/csv'

interface ChosenProps {
  file: File | null
  onFile(file: File | null): void
}

const megabyte = 1_000_000

const FileChoice = ({ file, onFile }: ChosenProps) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const size = file === null ? '' : `${format.number(Math.ceil((file.size / megabyte) * 10) / 10)} MB`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        hidden
        onChange={({ target }) => {
          onFile(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t(file === null ? 'upload.choose' : 'upload.another')}
      </Button>
      <span className={clsx('min-w-0 text-[0.8125rem] wrap-anywhere text-soft', file === null && 'max-sm:hidden')}>
        {file === null ? t('upload.drop') : t('upload.file', { name: file.name, size })}
      </span>
    </div>
  )
}

interface GivingProps {
  uploading: Uploading
  /** There is a list that could be replaced. */
  hasList: boolean
}

const Giving = ({ uploading, hasList }: GivingProps) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { share, failure, send } = uploading
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<UploadMode>('add')
  const [isMissing, setMissing] = useState(false)
  const busy = share !== null
  useUnsavedInDialog(isWork([text]))
  const given = file ?? (text.trim() === '' ? null : new Blob([text]))
  const submit = () => {
    setMissing(given === null)
    if (given !== null) send(given, mode)
  }
  const drop = (event: DragEvent) => {
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined && !busy) setFile(dropped)
  }
  return (
    <div className="grid gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FormFailure failure={failure} />
      <Field label={t('upload.pasted')} error={isMissing ? t('upload.nothing') : undefined}>
        <Textarea
          data-first
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={t('upload.pastedPlaceholder')}
          className="font-mono text-[0.8125rem]"
          value={text}
          disabled={file !== null}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <FileChoice file={file} onFile={setFile} />
      {hasList && (
        <RadioGroup
          label={t('upload.mode')}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'add', label: t('upload.add'), hint: t('upload.addHint') },
            { value: 'replace', label: t('upload.replace'), hint: t('upload.replaceHint') },
          ]}
        />
      )}
      {busy && (
        <div className="grid gap-1.5" aria-live="polite">
          <Progress label={t('upload.send')} share={share < 1 ? share : null} />
          <p className="text-[0.8125rem] text-soft">
            {share < 1 ? t('upload.sending', { share: format.percent(share) }) : t('upload.reading')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <CloseButton>{t('cancel')}</CloseButton>
        <Button variant="primary" busy={busy} onClick={submit}>
          {t('upload.send')}
        </Button>
      </div>
    </div>
  )
}

interface UploadDialogProps {
  website: Project['website']
  total: number
  onClose(): void
}

export const UploadDialog = ({ website, total, onClose }: UploadDialogProps) => {
  const { t } = useTranslation('projects')
  const [report, setReport] = useState<UploadReport | null>(null)
  const uploading = useUploading(website.id, setReport)
  return (
    <FormDialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('upload.title')}
      description={t('upload.text')}
    >
      {report === null ? (
        <Giving uploading={uploading} hasList={total > 0} />
      ) : (
        <ReportView report={report} onAgain={() => setReport(null)} onClose={onClose} />
      )}
    </FormDialog>
  )
}
