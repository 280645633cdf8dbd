// Prints the page, or saves it as a PDF through the browser's print dialog.
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'
import { Printer } from './icons.ts'

export const PrintButton = () => {
  const { t } = useTranslation('ui')
  return (
    <Button size="s" onClick={() => window.print()}>
      <Printer aria-hidden />
      {t('print')}
    </Button>
  )
}
