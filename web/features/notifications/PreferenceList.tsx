// Notification settings: the kinds of a group, the digest, and an address that bounces.
import { useTranslation } from '../../lib/translation.ts'
import { type NotificationGroup, notificationTraits } from '../../../contract/notificationPayloads.ts'
import { digests, notificationKinds, type NotificationPreferences } from '../../../contract/notifications.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSavePreferences, useTrustAddress } from './preferences.ts'

interface KindListProps {
  group: NotificationGroup
  /** Whether the group’s switch is on; otherwise its kinds have no effect. */
  groupOn: boolean
  preferences: NotificationPreferences
}

/** Collapsed at first, because the two switches are enough for most members. */
export const KindList = ({ group, groupOn, preferences }: KindListProps) => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const save = useSavePreferences()
  const kinds = notificationKinds.filter((kind) => notificationTraits[kind].group === group)
  // Without a digest every email is sent at once, so there is nothing to explain.
  const hasDigest = preferences.digest !== 'off'
  const on = kinds.filter((kind) => preferences.kinds[kind]).length
  return (
    <details className="group mt-3 rounded-control border border-line-soft">
      <summary className="flex items-center gap-3 rounded-control px-4 py-2.5 text-[0.8125rem] [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{t('preferences.choose')}</span>
        <span className="ml-auto whitespace-nowrap text-faint tabular-nums">
          {groupOn
            ? t('preferences.count', { on: format.number(on), all: format.number(kinds.length) })
            : t('preferences.countOff')}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <fieldset
        disabled={!groupOn}
        aria-label={t(`groups.${group}`)}
        aria-describedby={groupOn ? undefined : `${group}-off`}
        className="border-t border-line-soft px-4 py-3"
      >
        {!groupOn && (
          <p id={`${group}-off`} className="mb-3 text-[0.8125rem] text-soft">
            {t('preferences.groupOff')}
          </p>
        )}
        <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {kinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`kinds.${kind}`)}
              hint={hasDigest && notificationTraits[kind].urgent === true ? t('preferences.atOnce') : undefined}
              checked={preferences.kinds[kind]}
              onChange={(event) => save.kind(kind, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </details>
  )
}

export const DigestChoice = ({ preferences }: { preferences: NotificationPreferences }) => {
  const { t } = useTranslation('notifications')
  const save = useSavePreferences()
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm tracking-normal">{t('preferences.digest')}</h3>
      <RadioGroup
        label={t('preferences.digest')}
        columns={3}
        value={preferences.digest}
        onChange={save.digest}
        choices={digests.map((value) => ({
          value,
          label: t(`preferences.digests.${value}`),
          hint: t(`preferences.digestHints.${value}`),
        }))}
      />
      <p className="text-[0.8125rem] text-soft">{t('preferences.digestText')}</p>
    </div>
  )
}

/** Nothing is sent to a bouncing address until its owner confirms that it works. */
export const AddressAlert = ({ preferences }: { preferences: NotificationPreferences }) => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { trust, busy } = useTrustAddress()
  if (preferences.bounced_at === null) return null
  return (
    <Alert
      tone="warn"
      title={t('preferences.bouncedTitle')}
      action={
        <Button size="s" busy={busy} onClick={trust}>
          {t('preferences.works')}
        </Button>
      }
    >
      {t('preferences.bouncedText', { date: format.date(preferences.bounced_at) })}
    </Alert>
  )
}
