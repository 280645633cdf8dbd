// The homepage, in English at / and in German at /de.
import { LandingContent } from './LandingContent.tsx'

const LandingPage = () => <LandingContent />

export default LandingPage
