// Navigation away from unsaved work: autosaves first, and asks for confirmation only if something would be lost.
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { isLostOnTheWay, saveOnTheWay } from '../lib/unsaved.ts'
import { LossQuestion } from './LossQuestion.tsx'

/** `onLeaving`: whether a navigation is in progress, so that this stays mounted until it is decided. */
export const AskedLeave = ({ onLeaving }: { onLeaving(leaving: boolean): void }) => {
  const here = useLocation()
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLostOnTheWay(currentLocation, nextLocation))
  const { state } = blocker
  const settle = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return
    if (await saveOnTheWay(here, blocker.location)) blocker.proceed()
    else setAsking(true)
  })
  const tell = useEffectEvent(onLeaving)
  useEffect(() => {
    tell(state !== 'unblocked')
    if (state === 'blocked') void settle()
  }, [state])
  return (
    <LossQuestion
      by="leave"
      open={asking && state === 'blocked'}
      onStay={() => {
        setAsking(false)
        blocker.reset?.()
      }}
      onGo={() => {
        setAsking(false)
        blocker.proceed?.()
      }}
    />
  )
}
