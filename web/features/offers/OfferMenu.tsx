// Menu of actions for one offer.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { Offer, OfferState } from '../../../contract/offers.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CircleStop, Ellipsis, Pause, Pencil, Play } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { useWork } from '../websites/useWork.ts'
import { offerName } from './names.ts'
import { useOfferActions } from './offers.ts'
import { offerPath, useHere } from './paths.ts'

const EndOfferDialog = ({ offer, onClose }: { offer: Offer; onClose(): void }) => {
  const { t } = useTranslation('offers')
  const { setState } = useOfferActions()
  return (
    <ConfirmDialog
      harsh
      title={t('end.title')}
      description={t('end.text', { offer: offerName(t, offer), domain: offer.domain_name })}
      confirm={t('end.confirm')}
      cancel={t('cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await setState(offer.id, 'ended')
        toast.success(t('end.done'))
      }}
    />
  )
}

export const OfferMenu = ({ offer }: { offer: Offer }) => {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const here = useHere()
  const { setState } = useOfferActions()
  const { run } = useWork()
  const [ending, setEnding] = useState(false)
  const paused = offer.state === 'paused'
  const move = (state: OfferState) =>
    run(async () => {
      const { resting } = await setState(offer.id, state)
      toast.success(
        t(state === 'paused' ? 'actions.paused' : resting === null ? 'actions.resumed' : 'actions.resumedResting'),
      )
    })
  if (offer.state === 'ended') return null
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            label={t('actions.of', { offer: `${offerName(t, offer)}, ${offer.domain_name}` })}
            title={t('actions.title')}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => void navigate(offerPath(offer), { state: { back: here } })}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </MenuItem>
        <MenuItem onSelect={() => move(paused ? 'active' : 'paused')}>
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {t(paused ? 'actions.resume' : 'actions.pause')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem className="text-lost" onSelect={() => setEnding(true)}>
          <CircleStop aria-hidden />
          {t('actions.end')}
        </MenuItem>
      </DropdownMenu>
      {ending && <EndOfferDialog offer={offer} onClose={() => setEnding(false)} />}
    </>
  )
}
