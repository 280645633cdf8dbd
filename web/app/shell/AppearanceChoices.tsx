// Content of the theme and language menu.
import { useTranslation } from '../../lib/translation.ts'
import { languages } from '../../lib/i18n.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { chooseTheme, type Theme, themes, useTheme } from '../../lib/theme.ts'
import { DropdownMenu, MenuChoices, MenuLabel, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { Monitor, Moon, Sun } from '../../ui/icons.ts'
import type { FetchedMenuProps } from '../../ui/LazyMenu.tsx'

const icons: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor }

export const AppearanceChoices = (menu: FetchedMenuProps) => {
  const { t } = useTranslation('app')
  const theme = useTheme()
  const { language, choose } = useLanguageChoice()
  const themeChoices = themes.map((value) => {
    const Icon = icons[value]
    return { value, label: t(`theme.${value}`), icon: <Icon aria-hidden /> }
  })
  const languageChoices = languages.map((value) => ({
    value,
    label: <span lang={value}>{t(`language.${value}`)}</span>,
  }))
  return (
    <DropdownMenu {...menu}>
      <MenuLabel>{t('theme.label')}</MenuLabel>
      <MenuChoices choices={themeChoices} value={theme} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuLabel>{t('language.label')}</MenuLabel>
      <MenuChoices choices={languageChoices} value={language} onChange={choose} />
    </DropdownMenu>
  )
}
