// Asks before a page is left on which something would be lost.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  isUnsaved(): boolean
  unsaved: boolean
}

/** Links of the app are asked about here; closing the tab is asked by the browser. */
export const LeaveGuard = ({ unsaved, isUnsaved }: LeaveGuardProps) => {
  const { t } = useTranslation('messaging')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || stay()}
      title={t('leave.title')}
      description={t('leave.text')}
      footer={
        <>
          <Button onClick={stay}>{t('leave.stay')}</Button>
          <Button look="danger" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
            {t('leave.go')}
          </Button>
        </>
      }
    />
  )
}
