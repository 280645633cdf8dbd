import { siteName } from '../lib/site.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ShellOutline } from './shell/ShellOutline.tsx'

/** Stands in the HTML that every unrendered address gets. The head script has already said which of the two outlines fits. */
export const PageOutline = () => (
  <div aria-busy="true">
    <title>{siteName}</title>
    <div className="hidden in-data-[outline=shell]:block">
      <ShellOutline />
    </div>
    <div className="hidden min-h-dvh place-items-center in-data-[outline=plain]:grid">
      <div className="w-full max-w-md px-6">
        <Skeleton className="mx-auto mb-8 size-12 rounded-[14px]" />
        <Skeleton className="h-72 w-full rounded-card" />
      </div>
    </div>
  </div>
)
