// Everything a member decides about their account, on one page with a way to each part.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SectionNavigation } from './SectionNavigation.tsx'
import { sectionIn } from './sections.ts'
import { SecuritySection } from './SecuritySection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** Leads to the section that the address names, also when it is chosen a second time. */
const useSectionOfAddress = (): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    const name = sectionIn(hash)
    const section = name === null ? null : document.getElementById(name)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [hash, key])
}

const SettingsPage = () => {
  const { t } = useTranslation('settings')
  useSectionOfAddress()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-8">
        <SectionNavigation />
        <div className="grid min-w-0 gap-5">
          <ProfileSection />
          <SecuritySection />
          <NotificationsSection />
          <DeliverySection />
          <AppearanceSection />
          <SessionsSection />
          <DataSection />
        </div>
      </div>
    </>
  )
}

export default SettingsPage
