// Opens the command palette and the list of shortcuts, by click or key. Both are preloaded when idle, so that they also
// work offline.
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { whenIdle } from '../../lib/whenIdle.ts'
import { Search } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { useModifierKey } from './modifierKey.ts'
import { useShortcuts } from './useShortcuts.ts'

const CommandPalette = later(async () => (await import('../palette/CommandPalette.tsx')).CommandPalette)
const ShortcutsDialog = later(async () => (await import('../../features/palette/ShortcutsDialog.tsx')).ShortcutsDialog)

/** The layer that is open, and those that were opened once and stay mounted for their closing animation. */
type Layer = 'palette' | 'list'

export const PaletteButton = () => {
  const { t, i18n } = useTranslation(['app', 'pageNames'])
  const modifier = useModifierKey()
  const [open, setOpen] = useState<Layer | null>(null)
  const [known, setKnown] = useState<readonly Layer[]>([])
  const show = (layer: Layer) => {
    setKnown((before) => [...before, layer])
    setOpen(layer)
  }
  const forget = (layer: Layer) => {
    setKnown((before) => before.filter((other) => other !== layer))
    setOpen(null)
  }
  const onOpenChange = (layer: Layer) => (next: boolean) => setOpen(next ? layer : null)
  useShortcuts({ onPalette: () => show('palette'), onList: () => show('list') })
  useEffect(
    () =>
      whenIdle(() => {
        CommandPalette.bring()
        ShortcutsDialog.bring()
        void i18n.loadNamespaces(['palette', 'errors'])
      }),
    [i18n],
  )
  return (
    <>
      <button
        type="button"
        aria-label={t('shell.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('palette')}
        className="inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-full text-soft transition-colors hover:bg-raised hover:text-text focus-visible:rounded-full max-xl:w-9 xl:border xl:border-line xl:bg-surface xl:pr-2 xl:pl-3"
      >
        <Search aria-hidden className="size-[1.125rem] xl:size-4" />
        <span aria-hidden className="hidden text-[0.8125rem] xl:inline">
          {t('shell.search')}
        </span>
        <kbd
          aria-hidden
          className="hidden rounded-[5px] border border-line bg-raised px-1.5 font-sans text-[0.6875rem] xl:inline"
        >
          {modifier} K
        </kbd>
      </button>
      {known.includes('palette') && (
        <CommandPalette
          open={open === 'palette'}
          onOpenChange={onOpenChange('palette')}
          onShortcuts={() => show('list')}
          onMissing={() => forget('palette')}
        />
      )}
      {known.includes('list') && (
        <ShortcutsDialog
          open={open === 'list'}
          onOpenChange={onOpenChange('list')}
          modifier={modifier}
          nameOf={(page) => t(`pageNames:${page}.name`)}
          onMissing={() => forget('list')}
        />
      )}
    </>
  )
}
