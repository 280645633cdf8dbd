// A single unknown path segment: a referral if it looks like a referral code, otherwise not found.
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
