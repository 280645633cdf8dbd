// Verification of a domain: choose the DNS host, copy the record, check. Shows after each check what was found and what
// to do.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { ExternalLink, SearchCheck } from '../../ui/icons.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { type DnsHostName, dnsHostNames, dnsHosts } from './dnsHosts.ts'
import { VerificationStatus } from './VerificationStatus.tsx'
import { RecordFields } from './RecordFields.tsx'
import { useDnsHost } from './useDnsHost.ts'
import { useWork } from './useWork.ts'
import { useWebsiteActions } from './websites.ts'

interface PartProps {
  number: number
  title: string
  heading: 'h2' | 'h3'
  children: ReactNode
}

const Part = ({ number, title, heading: Heading, children }: PartProps) => (
  <section className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-3">
    <span
      aria-hidden
      className="grid size-6 place-items-center rounded-full border border-line bg-raised text-xs font-bold text-soft"
    >
      {number}
    </span>
    <Heading className="font-sans text-[0.9375rem] leading-6 font-semibold tracking-normal">{title}</Heading>
    <div className="col-span-2 grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-1 sm:col-start-2">{children}</div>
  </section>
)

/** Demo domains exist in the sandbox, which has its own zone editor. */
const SandboxHint = ({ name, value }: { name: string; value: string }) => {
  const { t } = useTranslation('dnsHosts')
  if (!name.endsWith('.test')) return null
  return (
    <Alert
      tone="waiting"
      title={t('sandbox.title')}
      action={
        <a
          href={`/sandbox/dns?${new URLSearchParams({ name, type: 'TXT', value }).toString()}#record`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 font-semibold text-accent-text underline underline-offset-4"
        >
          {t('sandbox.open')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      }
    >
      {t('sandbox.text')}
    </Alert>
  )
}

const HostChoice = ({ host, onChange }: { host: DnsHostName | undefined; onChange(host: DnsHostName): void }) => {
  const { t } = useTranslation('dnsHosts')
  return (
    <Field label={t('host.label')} hint={t('host.hint')}>
      <Select
        placeholder={t('host.placeholder')}
        value={host}
        onChange={onChange}
        choices={dnsHostNames.map((value) => ({ value, label: dnsHosts[value].name ?? t('host.other') }))}
      />
    </Field>
  )
}

/** Where to click, kept general because the hosts' interfaces change. */
const Path = ({ host }: { host: DnsHostName }) => {
  const { t } = useTranslation('dnsHosts')
  return (
    <div className="grid gap-1.5 text-[0.9375rem] text-soft">
      <p>{t(`hosts.${host}.path`)}</p>
      <p className="text-[0.8125rem]">{t(`hosts.${host}.note`)}</p>
    </div>
  )
}

const NameChoice = ({
  names,
  name,
  onChange,
}: {
  names: readonly string[]
  name: string
  onChange(name: string): void
}) => {
  const { t } = useTranslation('dnsHosts')
  return (
    <RadioGroup
      label={t('place.label')}
      value={name}
      onChange={onChange}
      choices={names.map((value, position) => ({
        value,
        label: <span className="wrap-anywhere">{value}</span>,
        hint: t(position === 0 ? 'place.itself' : 'place.below'),
      }))}
    />
  )
}

interface VerificationPanelProps {
  website: Website
  /** Level of its own headings: one below the heading above it. */
  heading?: 'h2' | 'h3'
}

export const VerificationPanel = ({ website, heading = 'h3' }: VerificationPanelProps) => {
  const { t } = useTranslation('websites')
  const { t: th } = useTranslation('dnsHosts')
  const [host, setHost] = useDnsHost()
  const [chosenName, setName] = useState<string | null>(null)
  const { verify } = useWebsiteActions()
  const { busy, run } = useWork()
  const { verification } = website
  const name = chosenName ?? verification.names[0] ?? website.domain
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {verification.contested && (
        <Alert tone="waiting" title={t('proof.contestedTitle')}>
          {t('proof.contested')}
        </Alert>
      )}
      <SandboxHint name={name} value={verification.record_value} />
      <Part heading={heading} number={1} title={th('parts.host')}>
        <HostChoice host={host} onChange={setHost} />
        {host !== undefined && <Path host={host} />}
      </Part>
      <Part heading={heading} number={2} title={th('parts.record')}>
        <NameChoice names={verification.names} name={name} onChange={setName} />
        <RecordFields
          host={host ?? 'other'}
          name={name}
          registrableDomain={website.registrable_domain}
          value={verification.record_value}
        />
      </Part>
      <Part heading={heading} number={3} title={th('parts.check')}>
        <p className="text-[0.9375rem] text-soft">{t('proof.wait')}</p>
        <div>
          <Button
            variant="primary"
            size="l"
            className="max-sm:w-full"
            busy={busy || verification.checking}
            onClick={() => run(() => verify(website.id))}
          >
            {!busy && !verification.checking && <SearchCheck aria-hidden />}
            {t(
              verification.checking ? 'notes.checking' : website.is_verified ? 'actions.verifyAgain' : 'actions.verify',
            )}
          </Button>
        </div>
        <VerificationStatus website={website} />
        <HelpLink task="prove-a-website" />
      </Part>
    </div>
  )
}
