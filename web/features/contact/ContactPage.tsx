// Contact page: a form open to all visitors, and other ways to contact the operator.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactWays } from './ContactWays.tsx'
import { Receipt, type Received } from './Receipt.tsx'

const ContactPage = () => {
  const { t } = useTranslation('contact')
  const [received, setReceived] = useState<Received | null>(null)
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto w-full max-w-[77.5rem] flex-1 px-5 py-10 outline-none sm:px-8 sm:py-14"
    >
      <PublicHead title={t('title')} description={t('description')} twin="/contact" />
      <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em]">{t('title')}</h1>
      <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t('intro')}</p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section
          aria-label={t('form.label')}
          className="min-w-0 rounded-card border border-line-soft bg-surface p-5 shadow-card sm:p-7"
        >
          {received === null ? (
            <ContactForm onReceived={setReceived} />
          ) : (
            <Receipt received={received} onAgain={() => setReceived(null)} />
          )}
        </section>
        <ContactWays />
      </div>
    </main>
  )
}

export default ContactPage
