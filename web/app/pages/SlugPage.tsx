// One segment that is none of our pages: an invitation if it looks like a referral code, otherwise nothing.
import { useParams } from 'react-router'
import { LandingContent } from '../../features/landing/LandingContent.tsx'
import { NotFoundScreen } from './NotFoundPage.tsx'

const referralCode = /^[a-z0-9]{4,12}$/i

const SlugPage = () => {
  const { slug = '' } = useParams()
  return referralCode.test(slug) ? <LandingContent invitation /> : <NotFoundScreen />
}

export default SlugPage
