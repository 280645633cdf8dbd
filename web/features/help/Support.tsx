// Support contact if no answer fits.
import { supportEmail } from '../../lib/site.ts'

export const Support = () => (
  <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline underline-offset-4">
    {supportEmail}
  </a>
)
