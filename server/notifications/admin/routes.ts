// HTTP routes of messaging in the admin area: email log, email templates and broadcasts.
import type { Language } from '../../../contract/accounts.ts'
import { broadcastEndpoints } from '../../../contract/broadcasts.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { templateEndpoints } from '../../../contract/mailTemplates.ts'
import * as members from '../../accounts/members.ts'
import * as broadcasts from '../broadcasts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Brand, MailReader, MailTemplate } from '../../platform/mail/template.ts'
import { act } from '../../accounts/audit/adminAction.ts'
import { mailLogRoutes } from './mailLogRoutes.ts'
import * as mailTexts from './mailTemplateEditor.ts'

export interface MessagingParts {
  db: Db
  brand: Brand
  /** Every email template of the product. */
  templates: readonly MailTemplate[]
}

/** Test emails go to the requesting admin; a loop in their browser should still not fill their mailbox. */
const testMails = { name: 'test mails by admin', burst: 20, perSeconds: 600 }

export const messagingRoutes = (parts: MessagingParts): Route[] => [
  ...mailLogRoutes(parts),
  ...templateRoutes(parts),
  ...broadcastRoutes(parts),
  ...broadcastSteps(parts),
]

/** An admin as the reader of a preview or a test email. */
const readerOf = async (db: Db, memberId: string, language: Language): Promise<MailReader> => ({
  ...(await members.reader(db, memberId)),
  memberId,
  language,
})

const templateRoutes = ({ db, brand, templates }: MessagingParts): Route[] => [
  route(templateEndpoints.templates, async () => ({ templates: await mailTexts.list(db, templates) })),
  route(templateEndpoints.template, async ({ caller, params: { kind, language } }) => {
    const reader = await readerOf(db, caller.memberId, language)
    return mailTexts.describe(db, { template: mailTexts.find(templates, kind), language, brand, reader })
  }),
  route(templateEndpoints.templateVersion, ({ params: { kind, language, version } }) =>
    mailTexts.readVersion(db, mailTexts.find(templates, kind), language, version),
  ),
  route(templateEndpoints.saveTemplate, async ({ caller, params: { kind, language }, body }) => {
    const template = mailTexts.find(templates, kind)
    mailTexts.requireSendable(template, body.content, language)
    const { content, based_on: basedOn } = body
    return act(db, { actorId: caller.memberId, action: 'save_template' }, async (tx, note) => {
      const version = await mailTexts.save(tx, { kind, language, content, basedOn, savedBy: caller.memberId })
      note({ kind, language, version: String(version) })
      return { version }
    })
  }),
  route(templateEndpoints.resetTemplate, async ({ caller, params: { kind, language }, body }) => {
    mailTexts.find(templates, kind)
    return act(db, { actorId: caller.memberId, action: 'reset_template' }, async (tx, note) => {
      const savedBy = caller.memberId
      const version = await mailTexts.save(tx, { kind, language, content: null, basedOn: body.based_on, savedBy })
      note({ kind, language, version: String(version) })
      return { version }
    })
  }),
  route(templateEndpoints.previewTemplate, async ({ caller, params: { kind, language }, body }) => {
    const reader = await readerOf(db, caller.memberId, language)
    return mailTexts.preview(mailTexts.find(templates, kind), body.content, { brand, reader })
  }),
  route(templateEndpoints.testTemplate, async ({ caller, params: { kind, language }, body }) => {
    const template = mailTexts.find(templates, kind)
    mailTexts.requireSendable(template, body.content, language)
    const reader = await readerOf(db, caller.memberId, language)
    await act(db, { actorId: caller.memberId, action: 'test_template' }, async (tx, note) => {
      await mailTexts.sendTest(tx, template, body.content, { brand, reader })
      await limit(tx, testMails, caller.memberId)
      note({ kind, language })
    })
    return {}
  }),
]

const broadcastRoutes = ({ db, brand }: MessagingParts): Route[] => [
  route(broadcastEndpoints.broadcasts, ({ query }) => broadcasts.listBroadcasts(db, query)),
  route(broadcastEndpoints.broadcast, ({ params }) => broadcasts.read(db, params.id)),
  route(broadcastEndpoints.reach, ({ body }) => broadcasts.reachOf(db, body.segment)),
  route(broadcastEndpoints.previewBroadcast, async ({ caller, body }) => {
    const reader = await readerOf(db, caller.memberId, body.language)
    return broadcasts.previewBroadcast(db, body.content, { brand, reader, path: body.path })
  }),
  route(broadcastEndpoints.testBroadcast, async ({ caller, body: { language, content, path } }) => {
    const reader = await readerOf(db, caller.memberId, language)
    await act(db, { actorId: caller.memberId, action: 'test_broadcast' }, async (tx, note) => {
      await broadcasts.testBroadcast(tx, content, { brand, reader, path })
      await limit(tx, testMails, caller.memberId)
      note({ title: content.title, language })
    })
    return {}
  }),
]

const broadcastSteps = ({ db }: MessagingParts): Route[] => [
  route(broadcastEndpoints.createBroadcast, async ({ caller, body, idempotencyKey: key }) =>
    act(
      db,
      { actorId: caller.memberId, action: 'create_broadcast' },
      async (tx, note) => {
        const broadcast = await broadcasts.create(tx, { draft: body, createdBy: caller.memberId })
        note({ title: broadcast.content.en.title })
        return broadcast
      },
      asked(broadcastEndpoints.createBroadcast, caller.memberId, key, body),
    ),
  ),
  route(broadcastEndpoints.changeBroadcast, async ({ caller, params: { id }, body: { based_on: basedOn, ...draft } }) =>
    act(db, { actorId: caller.memberId, action: 'change_broadcast' }, async (tx, note) => {
      const broadcast = await broadcasts.change(tx, { id, basedOn, draft })
      note({ title: broadcast.content.en.title, version: String(broadcast.version) })
      return broadcast
    }),
  ),
  route(broadcastEndpoints.discardBroadcast, async ({ caller, params: { id } }) => {
    await act(db, { actorId: caller.memberId, action: 'discard_broadcast' }, async (tx, note) => {
      const { content } = await broadcasts.discard(tx, id)
      note({ title: content.en.title })
    })
    return {}
  }),
  route(broadcastEndpoints.sendBroadcast, async ({ caller, params: { id }, body, idempotencyKey: key }) =>
    act(
      db,
      { actorId: caller.memberId, action: 'send_broadcast' },
      async (tx, note) => {
        const broadcast = await broadcasts.send(tx, { id, basedOn: body.based_on, at: body.at })
        const { content, audience, scheduled_at: at } = broadcast
        note({
          title: content.en.title,
          ...(audience === null ? {} : { audience: String(audience) }),
          ...(at === null ? {} : { at }),
        })
        return broadcast
      },
      asked(broadcastEndpoints.sendBroadcast, caller.memberId, key, { id, ...body }),
    ),
  ),
  route(broadcastEndpoints.stopBroadcast, async ({ caller, params: { id } }) =>
    act(db, { actorId: caller.memberId, action: 'stop_broadcast' }, async (tx, note) => {
      const broadcast = await broadcasts.stop(tx, id)
      note({ title: broadcast.content.en.title, notified: String(broadcast.notified) })
      return broadcast
    }),
  ),
]

const asked = ({ method, path }: EndpointShape, memberId: string, key: string, what: unknown): IdempotentRequest => ({
  scope: `${memberId}:${method} ${path}`,
  key,
  request: JSON.stringify(what),
})
