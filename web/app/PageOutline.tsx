import { siteName } from '../lib/site.ts'
import { mainId } from '../ui/SkipLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ShellOutline } from './shell/ShellOutline.tsx'

const Plain = () => (
  <div className="grid min-h-dvh place-items-center">
    <div className="w-full max-w-md px-6">
      <Skeleton className="mx-auto mb-8 size-12 rounded-[14px]" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  </div>
)

const Both = () => (
  <>
    <div className="hidden in-data-[outline=shell]:block">
      <ShellOutline />
    </div>
    <div className="hidden in-data-[outline=plain]:block">
      <Plain />
    </div>
  </>
)

/**
 * Placeholder until the page is loaded. Without a shape it is part of the HTML of every address that is not
 * prerendered; the head script has then already set which of the two fits.
 */
export const PageOutline = ({ shape }: { shape?: 'shell' | 'plain' }) => (
  <main id={mainId} tabIndex={-1} aria-busy="true">
    <title>{siteName}</title>
    {shape === undefined ? <Both /> : shape === 'shell' ? <ShellOutline /> : <Plain />}
  </main>
)
