// Framed favicon for the header of a website's page.
import { Favicon } from './Favicon.tsx'

export const FaviconTile = ({ domain }: { domain: string }) => (
  <span className="grid size-12 shrink-0 place-items-center rounded-[14px] border border-line bg-raised">
    <Favicon domain={domain} size={28} />
  </span>
)
