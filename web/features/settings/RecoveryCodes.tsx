import { Download, Printer } from '../../ui/icons.ts'
import { useTranslation } from '../../lib/translation.ts'
import { saveFile } from '../../lib/download.ts'
import { siteName } from '../../lib/site.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { printText } from './printText.ts'

const fileNameOf = (site: string): string => `${site.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`

/** The recovery codes are shown only once: to copy, download or print. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => {
  const { t } = useTranslation('settings')
  const title = t('recoveryCodes.fileTitle')
  const text = [title, '', ...codes, ''].join('\n')
  return (
    <div className="grid gap-4">
      <Alert tone="warn">{t('recoveryCodes.onlyNow')}</Alert>
      <ol
        aria-label={t('recoveryCodes.list')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control border border-line-soft bg-sunken p-4 text-center font-mono text-[0.9375rem] tracking-wide tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} />
        <Button
          size="s"
          onClick={() => saveFile({ blob: new Blob([text], { type: 'text/plain' }), name: fileNameOf(siteName) })}
        >
          <Download aria-hidden />
          {t('recoveryCodes.download')}
        </Button>
        <Button size="s" onClick={() => printText(title, codes)}>
          <Printer aria-hidden />
          {t('recoveryCodes.print')}
        </Button>
      </div>
      <Button autoFocus variant="primary" className="justify-self-end" onClick={onDone}>
        {t('recoveryCodes.done')}
      </Button>
    </div>
  )
}
