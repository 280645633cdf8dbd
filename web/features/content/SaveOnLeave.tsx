// Saves before the page is left, and asks only where that cannot be done.
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isUnsaved, type Keeping } from './useKeeper.ts'

export const SaveOnLeave = ({ keeping: { keeper, saving } }: { keeping: Keeping }) => {
  const { t } = useTranslation('content')
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname && isUnsaved(keeper.now()),
  )
  const settle = useEffectEvent(async () => {
    const isSaved = await keeper.save()
    if (isSaved) blocker.proceed?.()
    else setAsking(true)
  })
  const { state } = blocker
  useEffect(() => {
    if (state === 'blocked') void settle()
  }, [state])
  const unsaved = isUnsaved({ saving })
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // While the browser asks, it may still get through.
      void keeper.save()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved, keeper])
  const stay = () => {
    setAsking(false)
    blocker.reset?.()
  }
  return (
    <Dialog
      open={asking && state === 'blocked'}
      onOpenChange={(open) => open || stay()}
      title={t('leave.title')}
      description={t('leave.text')}
      footer={
        <>
          <Button onClick={stay}>{t('leave.stay')}</Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {t('leave.go')}
          </Button>
        </>
      }
    />
  )
}
