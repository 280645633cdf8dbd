import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { InvoiceLink } from '../../../contract/payments.ts'
import { saveFile } from '../../lib/download.ts'
import { failureText } from '../../lib/errorText.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDown } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { fetchInvoice } from './purchases.ts'

const InvoiceButton = ({ invoice }: { invoice: InvoiceLink }) => {
  const { t, i18n } = useTranslation('buying')
  const { t: te } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      saveFile(await fetchInvoice(invoice, i18n.language as Language))
    } catch (error) {
      toast.error(failureText(te, error), t('invoice.failed'))
    }
    setBusy(false)
  }
  return (
    <Button
      size="s"
      variant="ghost"
      busy={busy}
      data-print=""
      aria-label={t(`invoice.${invoice.kind}`, { number: invoice.number })}
      title={t(`invoice.${invoice.kind}`, { number: invoice.number })}
      onClick={() => void load()}
    >
      <FileDown aria-hidden />
      {invoice.number}
    </Button>
  )
}

/** The invoice of a purchase and, after a refund, the credit note. */
export const InvoiceButtons = ({ invoices }: { invoices: readonly InvoiceLink[] }) => (
  <span className="-mx-2 flex flex-wrap gap-1 max-sm:justify-end">
    {invoices.map((invoice) => (
      <InvoiceButton key={invoice.number} invoice={invoice} />
    ))}
  </span>
)
