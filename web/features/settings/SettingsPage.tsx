// Settings page: all account settings, with navigation to each section.
import { useEffect } from 'react'
import { useTranslation } from '../../lib/translation.ts'
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

const signsOfUse = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const settlesWithinMs = 5_000

/** Scrolls to the section in the URL hash and stays there while the sections above are still loading. */
const useSectionOfAddress = (): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    const name = sectionIn(hash)
    const section = name === null ? null : document.getElementById(name)
    const parent = section?.parentElement ?? null
    if (section === null || parent === null) return
    section.focus({ preventScroll: true })
    const arriving = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }))
    arriving.observe(parent)
    const settled = () => arriving.disconnect()
    const timer = setTimeout(settled, settlesWithinMs)
    for (const sign of signsOfUse) window.addEventListener(sign, settled, { once: true, passive: true })
    return () => {
      settled()
      clearTimeout(timer)
      for (const sign of signsOfUse) window.removeEventListener(sign, settled)
    }
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
