import { useTranslation } from '../../lib/translation.ts'
import type { Language } from '../../../contract/accounts.ts'
import { languages } from '../../lib/i18n.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { chooseSingleKeys, useSingleKeys } from '../../lib/singleKeys.ts'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSettings } from './settings.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useSaving } from './useSaving.ts'

/** The interface language can differ from the account's language, which emails use. */
const MailLanguage = ({ shown, kept }: { shown: Language; kept: Language }) => {
  const { t } = useTranslation('settings')
  const save = useSaving()
  return (
    <Alert
      tone="waiting"
      action={
        <Button size="s" onClick={() => save({ language: shown })}>
          {t(`appearance.mailsIn.${shown}`)}
        </Button>
      }
    >
      {t(`appearance.mailsStill.${kept}`)}
    </Alert>
  )
}

export const AppearanceSection = () => {
  const { t } = useTranslation(['settings', 'app'])
  const { language, choose } = useLanguageChoice()
  const { data } = useSettings()
  const theme = useTheme()
  const singleKeys = useSingleKeys()
  const save = useSaving()
  const speak = (next: Language) => {
    choose(next)
    save({ language: next })
  }
  return (
    <SettingsSection name="appearance">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h3 className="font-sans text-sm tracking-normal">{t('app:language.label')}</h3>
          <RadioGroup
            label={t('app:language.label')}
            columns={3}
            value={language}
            onChange={speak}
            choices={languages.map((value) => ({
              value,
              label: <span lang={value}>{t(`app:language.${value}`)}</span>,
            }))}
          />
          {data !== undefined && data.language !== language && <MailLanguage shown={language} kept={data.language} />}
          <p className="text-[0.8125rem] text-soft">{t('appearance.languageHint')}</p>
        </div>
        <div className="grid gap-2">
          <h3 className="font-sans text-sm tracking-normal">{t('app:theme.label')}</h3>
          <RadioGroup
            label={t('app:theme.label')}
            columns={3}
            value={theme}
            onChange={chooseTheme}
            choices={themes.map((value) => ({ value, label: t(`app:theme.${value}`) }))}
          />
          <p className="text-[0.8125rem] text-soft">{t('appearance.themeHint')}</p>
        </div>
        <Switch
          label={t('appearance.keys')}
          hint={t('appearance.keysHint')}
          checked={singleKeys}
          onChange={({ target }) => chooseSingleKeys(target.checked)}
        />
      </div>
    </SettingsSection>
  )
}
