// Menu of actions for one website.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { Website } from '../../../contract/websites.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis, ExternalLink, Eye, RefreshCw, SearchCheck, Tag, Trash2 } from '../../ui/icons.ts'
import { RemoveWebsiteDialog } from './RemoveWebsiteDialog.tsx'
import { isAnalysing } from './websitesCache.ts'
import { useWebsiteActions } from './websites.ts'
import { useWork } from './useWork.ts'

interface RowMenuProps {
  website: Website
  /** Called before the verification starts, so that its result can be announced. */
  onVerify(id: string): void
}

export const RowMenu = ({ website, onVerify }: RowMenuProps) => {
  const { t } = useTranslation('websites')
  const navigate = useNavigate()
  const { verify, analyse } = useWebsiteActions()
  const { run } = useWork()
  const [removing, setRemoving] = useState(false)
  const { id, domain, domain_name: name, is_verified: verified, verification } = website
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={t('actions.of', { domain: name })} title={t('actions.title')}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => void navigate(`/websites/${id}`)}>
          <Eye aria-hidden />
          {t('actions.open')}
        </MenuItem>
        <MenuItem
          disabled={verification.checking}
          onSelect={() => {
            onVerify(id)
            run(() => verify(id))
          }}
        >
          <SearchCheck aria-hidden />
          {t(verified ? 'actions.verifyAgain' : 'actions.verify')}
        </MenuItem>
        <MenuItem disabled={!verified || isAnalysing(website)} onSelect={() => run(() => analyse(id))}>
          <RefreshCw aria-hidden />
          {t('actions.analyse')}
        </MenuItem>
        <MenuItem onSelect={() => void navigate(`/websites/${id}/offers`)}>
          <Tag aria-hidden />
          {t('actions.offers')}
        </MenuItem>
        {verified && (
          <MenuItem onSelect={() => void navigate(`/verify/${domain}`)}>
            <ExternalLink aria-hidden />
            {t('actions.publicPage')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem className="text-lost" onSelect={() => setRemoving(true)}>
          <Trash2 aria-hidden />
          {t('actions.remove')}
        </MenuItem>
      </DropdownMenu>
      {removing && <RemoveWebsiteDialog website={website} onClose={() => setRemoving(false)} />}
    </>
  )
}
