// Notification bell in the header. Only its button is part of the shell; its data and panel load once the page has
// rendered.
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { whenIdle } from '../../lib/whenIdle.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Bell as BellIcon } from '../../ui/icons.ts'
import type { BellPanelProps } from './BellPanel.tsx'

const fetchPanel = async (): Promise<ComponentType<BellPanelProps>> => (await import('./BellPanel.tsx')).BellPanel

export const Bell = () => {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [Panel, setPanel] = useState<ComponentType<BellPanelProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const bring = (failed: () => void) => void fetchPanel().then((panel) => setPanel(() => panel), failed)
  useEffect(() => whenIdle(() => bring(() => undefined)), [])
  const press = () => {
    setOpen(!open)
    // If the panel cannot be loaded because a new version was deployed, go to the notifications page instead.
    if (Panel === null) bring(() => void navigate('/notifications'))
  }
  return (
    <span className="relative inline-flex">
      <IconButton
        ref={button}
        label={name ?? t('shell.bell')}
        round
        bordered
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={press}
      >
        <BellIcon aria-hidden />
      </IconButton>
      <Suspense>
        {Panel !== null && <Panel anchor={button} open={open} onOpenChange={setOpen} onName={setName} />}
      </Suspense>
    </span>
  )
}
