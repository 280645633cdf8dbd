// Setup checklist for an operator who has just started the installation: which services are configured, which are
// simulated by the sandbox, and what is missing.
import { sql } from 'kysely'
import type { Setup } from '../../contract/operations.ts'
import { providers } from '../../contract/quotas.ts'
import type { Sender } from '../accounts/mails.ts'
import { readState } from '../credits/settings.ts'
import { type Config, shippedSupportEmail } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { liveRenderer } from '../platform/render/renderers.ts'
import { listImports } from '../websites/metrics/rankTables.ts'

/** The parts of the environment config that describe the setup. */
export type Installation = Pick<
  Config,
  'sandbox' | 'supportEmail' | 'smtpUrl' | 'mailFrom' | 'bounces' | 'stripe' | 'content' | 'providers'
>

interface SetupParts {
  db: Db
  installation: Installation
  sender: Pick<Sender, 'publicUrl' | 'operator'>
}

export const readSetup = async ({ db, installation, sender }: SetupParts): Promise<Setup> => {
  const [last, admins, rules, imports, renderer] = await Promise.all([
    lastMail(db),
    countAdmins(db),
    readState(db),
    listImports(db),
    liveRenderer(db),
  ])
  const { sandbox, supportEmail, smtpUrl, mailFrom, bounces, content } = installation
  return {
    sandbox,
    public_url: sender.publicUrl,
    support_email: supportEmail === shippedSupportEmail ? null : supportEmail,
    mail: { server: partOf(smtpUrl !== null, sandbox), from: mailFrom, last },
    // Without an own mail server, emails bounce only inside the sandbox.
    returned_mail: partOf(bounces !== null && !(sandbox && smtpUrl === null), sandbox && smtpUrl === null),
    payments: paymentsOf(installation),
    invoices_named: isNamed(rules.settings.invoices.operator, sender.operator),
    writing: partOf(content !== null, sandbox),
    // The sandbox answers if there is no URL.
    figures: providers.filter(
      (name) => installation.providers[name].key !== null && installation.providers[name].url !== null,
    ),
    rendering: renderer === null ? null : { browser: renderer.browser, since: renderer.startedAt.toISOString() },
    ranks_imported: imports.some(({ state }) => state === 'done'),
    ...admins,
    rules_changed_at: rules.changedAt?.toISOString() ?? null,
  }
}

const partOf = (own: boolean, sandbox: boolean): 'own' | 'sandbox' | 'off' =>
  own ? 'own' : sandbox ? 'sandbox' : 'off'

/** Stripe keys show whether real money moves. */
const paymentsOf = ({ stripe, sandbox }: Installation): Setup['payments'] => {
  if (stripe === null) return sandbox ? 'sandbox' : 'off'
  return /^(?:sk|rk)_test_/.test(stripe.apiKey) ? 'test' : 'live'
}

const isNamed = (entered: { name: string; address: readonly string[] }, operator: Sender['operator']): boolean =>
  (entered.name || (operator?.name ?? '')) !== '' &&
  (entered.address.length > 0 || (operator?.address ?? []).length > 0)

const lastMail = async (db: Db): Promise<Setup['mail']['last']> => {
  const mail = await db
    .selectFrom('mails')
    .select(['created_at', 'sent_at', 'last_error'])
    .where('attempts', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (mail === undefined) return null
  const taken = mail.sent_at !== null
  return { at: (mail.sent_at ?? mail.created_at).toISOString(), taken, error: taken ? null : mail.last_error }
}

const countAdmins = async (db: Db): Promise<Pick<Setup, 'admins' | 'admins_without_second_factor'>> => {
  const { rows } = await sql<{ admins: number; admins_without_second_factor: number }>`
    select count(*)::int as admins, (count(*) filter (where not u.two_factor_enabled))::int as admins_without_second_factor
    from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and u.deleted_at is null and u.blocked_at is null`.execute(db)
  const counted = rows[0]
  if (counted === undefined) throw new Error('count returned no row')
  return counted
}
