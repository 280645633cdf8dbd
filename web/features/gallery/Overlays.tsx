import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { ExternalLink, Trash2 } from '../../ui/icons.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { Section, Shelf } from './Section.tsx'

const Windows = () => {
  const { t } = useTranslation('gallery')
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = (stays: boolean) => !stays && setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>{t('overlays.dialog')}</Button>
      <Button onClick={() => setOpen('sheet')}>{t('overlays.sheet')}</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={t('overlays.dialogTitle')}
        description={t('overlays.dialogText')}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>{t('overlays.no')}</Button>
            <Button variant="primary" onClick={() => setOpen(null)}>
              {t('overlays.yes')}
            </Button>
          </>
        }
      />
      <Sheet open={open === 'sheet'} onOpenChange={close} label={t('overlays.sheet')}>
        <div className="grid gap-4 p-6">
          <h2 className="text-lg">{t('overlays.sheet')}</h2>
          <p className="text-soft">{t('overlays.sheetText')}</p>
          <Button onClick={() => setOpen(null)}>{t('overlays.yes')}</Button>
        </div>
      </Sheet>
    </>
  )
}

export const Overlays = () => {
  const { t } = useTranslation('gallery')
  return (
    <Section title={t('overlays.title')}>
      <Shelf label={t('overlays.open')}>
        <Windows />
        <DropdownMenu align="start" trigger={<Button>{t('overlays.menu')}</Button>}>
          <MenuLabel>{t('overlays.menuLabel')}</MenuLabel>
          <MenuItem>
            <ExternalLink aria-hidden />
            {t('overlays.menuOpen')}
          </MenuItem>
          <MenuItem disabled>{t('overlays.menuDisabled')}</MenuItem>
          <MenuSeparator />
          <MenuItem className="text-lost">
            <Trash2 aria-hidden />
            {t('overlays.menuRemove')}
          </MenuItem>
        </DropdownMenu>
        <Popover
          label={t('overlays.popover')}
          align="start"
          className="w-64 p-4"
          trigger={<Button>{t('overlays.popover')}</Button>}
        >
          <p className="text-soft">{t('overlays.popoverText')}</p>
        </Popover>
        <Tooltip text={t('overlays.tooltipText')}>
          <Button>{t('overlays.tooltip')}</Button>
        </Tooltip>
      </Shelf>
      <Shelf label={t('overlays.toasts')}>
        <Button onClick={() => toast.success(t('overlays.toastGood'))}>{t('overlays.good')}</Button>
        <Button onClick={() => toast.error(t('overlays.toastBad'))}>{t('overlays.bad')}</Button>
        <Button onClick={() => toast.info(t('overlays.toastNews'))}>{t('overlays.news')}</Button>
        <Button onClick={() => toast.warning(t('overlays.toastCareful'))}>{t('overlays.careful')}</Button>
        <span className="flex items-center gap-1 text-[0.8125rem] text-faint">
          <Kbd>Alt</Kbd>
          <Kbd>T</Kbd>
          {t('overlays.hotkey')}
        </span>
      </Shelf>
    </Section>
  )
}
