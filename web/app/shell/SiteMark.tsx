import { Link } from 'react-router'
import { siteName } from '../../lib/site.ts'
import { Logo } from '../../ui/Logo.tsx'

export const SiteMark = () => (
  <Link
    to="/dashboard"
    className="flex h-[4.25rem] shrink-0 items-center gap-2.5 px-[1.1875rem] whitespace-nowrap no-underline"
  >
    <Logo />
    <span className="side-word font-head text-[1.1875rem] font-bold tracking-tight">{siteName}</span>
  </Link>
)
