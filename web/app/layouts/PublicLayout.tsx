// Around every public page: header, content, footer.
import { Outlet } from 'react-router'
import { PageOutline } from '../PageOutline.tsx'
import { useFocusOnArrival } from '../useFocusOnArrival.ts'
import { PublicFooter } from '../PublicFooter.tsx'
import { PublicHeader } from '../PublicHeader.tsx'
import { usePageLanguage } from '../../lib/pageLanguage.ts'

const PublicLayout = () => {
  const ready = usePageLanguage()
  useFocusOnArrival()
  if (!ready) return <PageOutline shape="plain" />
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <Outlet />
      <PublicFooter />
    </div>
  )
}

export default PublicLayout
