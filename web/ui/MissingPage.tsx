// Not-found page, for a URL that does not exist or that this reader may not see.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { EmptyState } from './EmptyState.tsx'
import { LinkButton } from './LinkButton.tsx'

interface MissingPageProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  back: { to: string; label: string }
}

export const MissingPage = ({ icon, title, children, back }: MissingPageProps) => (
  <Card>
    <DocumentHead title={title} hidden />
    <EmptyState heading="h1" icon={icon} title={title} action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
      {children}
    </EmptyState>
  </Card>
)
