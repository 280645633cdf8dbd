import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { bioLengthMax } from '../../../contract/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowRight, Bell, RotateCcw, Trash2 } from '../../ui/icons.ts'
import { Input } from '../../ui/Input.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { Section, Shelf } from './Section.tsx'

const Buttons = () => {
  const { t } = useTranslation('gallery')
  return (
    <>
      <Shelf label={t('buttons.looks')}>
        <Button variant="primary">{t('buttons.primary')}</Button>
        <Button>{t('buttons.secondary')}</Button>
        <Button variant="ghost">{t('buttons.ghost')}</Button>
        <Button variant="danger">
          <Trash2 aria-hidden />
          {t('buttons.danger')}
        </Button>
        <LinkButton to="/">
          {t('buttons.link')}
          <ArrowRight aria-hidden />
        </LinkButton>
      </Shelf>
      <Shelf label={t('buttons.states')}>
        <Button variant="primary" size="s">
          {t('buttons.small')}
        </Button>
        <Button variant="primary" size="l">
          {t('buttons.large')}
        </Button>
        <Button variant="primary" busy>
          {t('buttons.busy')}
        </Button>
        <Button disabled>{t('buttons.disabled')}</Button>
        <IconButton label={t('buttons.again')}>
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton label={t('buttons.bell')} round bordered>
          <Bell aria-hidden />
        </IconButton>
      </Shelf>
    </>
  )
}

const Fields = () => {
  const { t } = useTranslation('gallery')
  const [bio, setBio] = useState('')
  const [rel, setRel] = useState<'dofollow' | 'nofollow' | 'sponsored'>()
  const [shown, setShown] = useState<string[]>(['de', 'quality'])
  const remove = (chip: string) => setShown(shown.filter((one) => one !== chip))
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field label={t('fields.domain')} hint={t('fields.domainHint')} required>
        <Input placeholder="waldpfad-magazin.de" />
      </Field>
      <Field label={t('fields.wrong')} error={t('fields.wrongError')}>
        <Input defaultValue="https://www.waldpfad-magazin.de/" />
      </Field>
      <Field label={t('fields.password')}>
        <PasswordInput defaultValue="seven-quiet-harbours" autoComplete="off" />
      </Field>
      <Field label={t('fields.select')}>
        <Select
          value={rel}
          onChange={setRel}
          placeholder={t('fields.choose')}
          choices={(['dofollow', 'nofollow', 'sponsored'] as const).map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field label={t('fields.disabled')}>
        <Input disabled defaultValue="waldpfad-magazin.de" />
      </Field>
      <Field label={t('fields.bio')} counter={{ used: bio.length, max: bioLengthMax }}>
        <Textarea rows={2} value={bio} onChange={(event) => setBio(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2 md:col-span-2">
        {shown.includes('de') && (
          <Chip label={t('chips.language')} value={t('chips.languageValue')} onRemove={() => remove('de')} />
        )}
        {shown.includes('quality') && (
          <Chip label={t('chips.quality')} value={t('chips.qualityValue')} onRemove={() => remove('quality')} />
        )}
        {shown.length < 2 && (
          <Button size="s" variant="ghost" onClick={() => setShown(['de', 'quality'])}>
            {t('chips.back')}
          </Button>
        )}
      </div>
    </div>
  )
}

const Choices = () => {
  const { t } = useTranslation('gallery')
  const [mode, setMode] = useState<'standard' | 'prime' | 'vacation'>('standard')
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <RadioGroup
        label={t('choices.mode')}
        value={mode}
        onChange={setMode}
        choices={(['standard', 'prime', 'vacation'] as const).map((value) => ({
          value,
          label: t(`choices.${value}`),
          hint: t(`choices.${value}Hint`),
        }))}
      />
      <div className="grid content-start gap-4">
        <Checkbox defaultChecked>{t('choices.checkbox')}</Checkbox>
        <Checkbox disabled>{t('choices.checkboxOff')}</Checkbox>
        <Switch label={t('choices.switch')} hint={t('choices.switchHint')} defaultChecked />
        <Switch label={t('choices.switchLocked')} checked disabled readOnly />
        <Tabs
          label={t('choices.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'one',
              label: t('choices.tabOne'),
              content: <p className="text-soft">{t('choices.tabOneText')}</p>,
            },
            {
              value: 'two',
              label: t('choices.tabTwo'),
              content: <p className="text-soft">{t('choices.tabTwoText')}</p>,
            },
          ]}
        />
      </div>
    </div>
  )
}

export const Controls = () => {
  const { t } = useTranslation('gallery')
  return (
    <Section title={t('controls')}>
      <Buttons />
      <Fields />
      <Choices />
    </Section>
  )
}
