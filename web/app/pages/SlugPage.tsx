// One segment that is none of our pages: an invitation if it looks like a referral code, otherwise nothing.
import { useLocation } from 'react-router'
import { referralCodeOf } from '../../../contract/webRoutes.ts'
import { LandingContent } from '../../features/landing/LandingContent.tsx'
import { useResetAddress } from '../../features/referrals/resetAddress.ts'
import { NotFoundScreen } from './NotFoundPage.tsx'

const SlugPage = () => {
  const { pathname } = useLocation()
  useResetAddress()
  return referralCodeOf(pathname) === null ? <NotFoundScreen /> : <LandingContent invitation />
}

export default SlugPage
