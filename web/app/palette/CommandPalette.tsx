// Command palette: pages, global actions, and the navigation of a choice.
import type { Translate } from '../../lib/translation.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { useMe } from '../../features/accounts/me.ts'
import type texts from '../../features/palette/locales/en.json'
import { Palette } from '../../features/palette/Palette.tsx'
import type { PaletteEntry } from '../../features/palette/paletteEntry.ts'
import { goKeys } from '../../features/palette/shortcuts.ts'
import type { Language } from '../../lib/i18n.ts'
import type { PageName, PaletteName } from '../../lib/manifest.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { sessionClient } from '../../lib/session.ts'
import { useSingleKeys } from '../../lib/singleKeys.ts'
import { chooseTheme } from '../../lib/theme.ts'
import {
  CircleQuestionMark,
  Coins,
  Keyboard,
  Languages,
  LogOut,
  Mail,
  Moon,
  PenLine,
  Plus,
  Printer,
  Search,
  Sun,
} from '../../ui/icons.ts'
import { isInPalette, pageNames, pages } from '../pages.ts'
import { useModifierKey } from '../shell/modifierKey.ts'

interface CommandPaletteProps {
  open: boolean
  onOpenChange(open: boolean): void
  onShortcuts(): void
}

const listOf = (words: string): string[] => words.split(',').map((word) => word.trim())

const keysTo = (name: PageName): string[] | undefined => {
  const [key] = Object.entries(goKeys).find(([, page]) => page === name) ?? []
  return key === undefined ? undefined : ['G', key.toUpperCase()]
}

const usePages = (isAdmin: boolean, language: Language): PaletteEntry[] => {
  const { t } = useTranslation(['palette', 'app', 'pageNames'])
  const withKeys = useSingleKeys()
  const entry = (id: PaletteName | 'help' | 'contact', label: string, synonyms: string) => ({
    id: `page:${id}`,
    label,
    synonyms: listOf(synonyms),
  })
  const shown = pageNames.filter(isInPalette).filter((name) => isAdmin || pages[name].section !== 'admin')
  return [
    ...shown.map((name) => {
      const keys = withKeys ? keysTo(name) : undefined
      return {
        ...entry(name, t(`pageNames:${name}.name`), t(`pageNames:${name}.synonyms`)),
        icon: pages[name].icon,
        to: pages[name].path,
        ...(keys === undefined ? {} : { keys }),
      }
    }),
    {
      ...entry('help', t('app:footer.help'), t('palette:synonyms.help')),
      icon: CircleQuestionMark,
      to: publicPath('/help', language),
    },
    {
      ...entry('contact', t('app:footer.contact'), t('palette:synonyms.contact')),
      icon: Mail,
      to: publicPath('/contact', language),
    },
  ]
}

type ActionName = keyof typeof texts.actions

const useActions = (
  t: Translate<'palette'>,
  { onShortcuts }: Pick<CommandPaletteProps, 'onShortcuts'>,
): { actions: PaletteEntry[]; elsewhere(words: string): PaletteEntry[] } => {
  const { language, choose } = useLanguageChoice()
  const isLight = document.documentElement.classList.contains('light')
  const entry = (name: ActionName, words = ''): Pick<PaletteEntry, 'id' | 'label' | 'synonyms'> => ({
    id: `action:${name}`,
    label: t(`actions.${name}`, { words }),
    synonyms: listOf(t(`actionSynonyms.${name}`)),
  })
  const actions: PaletteEntry[] = [
    { ...entry('addWebsite'), icon: Plus, to: '/websites?add' },
    { ...entry('newDraft'), icon: PenLine, to: '/content/new' },
    { ...entry('buyCredits'), icon: Coins, to: '/credits#buy' },
    isLight
      ? { ...entry('dark'), icon: Moon, to: () => chooseTheme('dark') }
      : { ...entry('light'), icon: Sun, to: () => chooseTheme('light') },
    language === 'de'
      ? { ...entry('english'), icon: Languages, to: () => choose('en') }
      : { ...entry('german'), icon: Languages, to: () => choose('de') },
    { ...entry('help'), icon: CircleQuestionMark, to: publicPath('/help', language) },
    { ...entry('shortcuts'), icon: Keyboard, to: onShortcuts, keys: ['?'] },
    { ...entry('print'), icon: Printer, to: () => window.print() },
    { ...entry('signOut'), icon: LogOut, to: () => void sessionClient.signOut() },
  ]
  return {
    actions,
    elsewhere: (words) => [
      {
        ...entry('searchHelp', words),
        icon: CircleQuestionMark,
        to: `${publicPath('/help', language)}?q=${encodeURIComponent(words)}`,
      },
      { ...entry('searchShop', words), icon: Search, to: `/backlinks?q=${encodeURIComponent(words)}` },
    ],
  }
}

export const CommandPalette = ({ open, onOpenChange, onShortcuts }: CommandPaletteProps) => {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const { language } = useLanguageChoice()
  const isAdmin = useMe().data?.is_admin === true
  const modifier = useModifierKey()
  const listed = usePages(isAdmin, language)
  const { actions, elsewhere } = useActions(t, { onShortcuts })
  const choose = ({ to }: PaletteEntry, inNewTab: boolean) => {
    if (typeof to === 'string' && inNewTab) {
      window.open(to, '_blank', 'noopener')
      return
    }
    onOpenChange(false)
    if (typeof to === 'string') void navigate(to)
    // Runs after the palette has closed, so that the action finds the page as it was.
    else setTimeout(to, goneAfterMs)
  }
  return (
    <Palette
      open={open}
      onOpenChange={onOpenChange}
      pages={listed}
      actions={actions}
      elsewhere={elsewhere}
      isAdmin={isAdmin}
      modifier={modifier}
      onChoose={choose}
    />
  )
}

/** The duration of the closing animation, and a little more. */
const goneAfterMs = 150
