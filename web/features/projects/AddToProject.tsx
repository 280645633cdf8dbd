// Button to add an offer to a project’s wishlist, wherever an offer is shown. Its dialog is loaded on demand.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FolderPlus } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

const AddToProjectDialog = later(async () => (await import('./AddToProjectDialog.tsx')).AddToProjectDialog)

interface AddToProjectProps {
  offerId: string
  /** Readable domain of the offer’s website. */
  domainName: string
  /** Icon only, for a table row. */
  compact?: boolean
  className?: string
}

export const AddToProject = ({ offerId, domainName, compact = false, className }: AddToProjectProps) => {
  const { t } = useTranslation('projects')
  const [open, setOpen] = useState(false)
  const shared = { onClick: () => setOpen(true), onPointerEnter: () => AddToProjectDialog.bring(), className }
  return (
    <>
      {compact ? (
        <Tooltip text={t('add.button')}>
          <IconButton label={t('add.buttonFor', { domain: domainName })} aria-haspopup="dialog" {...shared}>
            <FolderPlus aria-hidden />
          </IconButton>
        </Tooltip>
      ) : (
        <Button aria-haspopup="dialog" {...shared}>
          <FolderPlus aria-hidden />
          {t('add.button')}
        </Button>
      )}
      {open && (
        <AddToProjectDialog
          offerId={offerId}
          domainName={domainName}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  )
}
