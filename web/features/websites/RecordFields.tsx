// Fields of the DNS record, in the form that the chosen DNS host expects.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { type DnsHostName, dnsHosts, ttlSeconds, valueEntry } from './dnsHosts.ts'
import { hostPart, nameEntry, zoneLine } from './recordName.ts'

interface EntryProps {
  label: string
  /** The host's own label of the field, if it differs. */
  there?: string
  note?: ReactNode
  /** Empty: the field is left empty. */
  value: string
  copies?: boolean
}

const Entry = ({ label, there, note, value, copies = false }: EntryProps) => {
  const { t } = useTranslation('dnsHosts')
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line-soft px-4 py-3 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
    >
      <span className="col-span-2 text-[0.8125rem] text-soft sm:col-span-1">
        {label}
        {there !== undefined && there !== label && (
          <span className="block text-xs text-faint">{t('there', { field: there })}</span>
        )}
      </span>
      <span className="min-w-0">
        {value === '' ? (
          <span className="text-soft italic">{t('leaveEmpty')}</span>
        ) : (
          <code className="font-mono text-[0.8125rem] wrap-anywhere">{value}</code>
        )}
        {note !== undefined && <span className="block text-xs text-faint">{note}</span>}
      </span>
      {copies && value !== '' ? <CopyButton text={value} /> : <span />}
    </div>
  )
}

interface RecordFieldsProps {
  host: DnsHostName
  /** Full name of the record. */
  name: string
  registrableDomain: string
  value: string
}

export const RecordFields = ({ host, name, registrableDomain, value }: RecordFieldsProps) => {
  const { t } = useTranslation('dnsHosts')
  const part = hostPart(name, registrableDomain)
  const { nameField } = dnsHosts[host]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        <Entry label={t('fields.type')} value="TXT" />
        <Entry
          copies
          label={t('fields.name')}
          {...(host === 'other' ? {} : { there: t(`hosts.${host}.name`) })}
          note={nameField === 'full' ? t('nameOther', { part: part === '' ? '@' : part }) : t('nameFull', { name })}
          value={nameEntry(nameField, name, registrableDomain)}
        />
        <Entry
          copies
          label={t('fields.value')}
          {...(host === 'other' ? {} : { there: t(`hosts.${host}.value`) })}
          {...(dnsHosts[host].quoted ? { note: t('withQuotes') } : {})}
          value={valueEntry(host, value)}
        />
        <Entry label={t('fields.ttl')} note={t('ttlNote')} value={String(ttlSeconds)} />
      </div>
      {host === 'other' && <CodeBlock wrap label={t('zoneLine')} code={zoneLine(name, value, ttlSeconds)} />}
    </div>
  )
}
