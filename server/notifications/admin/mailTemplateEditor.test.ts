import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../contract/accounts.ts'
import type { Issue } from '../../../contract/errors.ts'
import type { TemplateContent, TemplateVariable } from '../../../contract/mailTemplates.ts'
import { notificationKinds } from '../../../contract/notifications.ts'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'

const api = useApi()
const adminEmail = 'runs@exchange.test'
let admin: SignedIn
let token = ''

beforeAll(async () => {
  admin = await api.member(adminEmail)
  token = admin.session.access_token
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

const kind = 'website_verified'
const at = (language: Language = 'en', of: string = kind): string => `/api/admin/templates/${of}/${language}`

interface Described {
  content: TemplateContent
  shipped: TemplateContent
  version: number
  variables: TemplateVariable[]
  history: { version: number; saved_by: { id: string; name: string }; reset: boolean }[]
}

const read = async (language: Language = 'en', of: string = kind): Promise<Described> =>
  (await api.call('GET', at(language, of), { token })).json as unknown as Described
const save = (
  content: TemplateContent,
  basedOn: number,
  language: Language = 'en',
  of: string = kind,
): Promise<Answer> => api.call('PUT', at(language, of), { token, body: { content, based_on: basedOn } })
const ask = (
  what: 'preview' | 'test',
  content: TemplateContent,
  language: Language = 'en',
  of = kind,
): Promise<Answer> => api.call('POST', `${at(language, of)}/${what}`, { token, body: { content } })
const reset = (basedOn: number): Promise<Answer> =>
  api.call('POST', `${at()}/reset`, { token, body: { based_on: basedOn } })

const issuesOf = (answer: Answer): Issue[] => (answer.json['error'] as { issues?: Issue[] }).issues ?? []
const auditOf = async (action: string): Promise<unknown[]> => {
  const rows = await api.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.details)
}

const own: TemplateContent = {
  subject: 'Well done',
  title: 'It is yours',
  body: '<p>Hello {{ name }}</p>',
  action: 'Go',
}

describe('email templates', () => {
  interface Listed {
    kind: string
    family: string
    languages: unknown
  }
  const list = async (): Promise<Listed[]> =>
    (await api.call('GET', '/api/admin/templates', { token })).json['templates'] as Listed[]

  it('are all listed, unchanged at first', async () => {
    const listed = await list()
    const unchanged = { changed: false, saved_at: null }
    expect(listed.map((template) => template.languages)).toEqual(listed.map(() => ({ en: unchanged, de: unchanged })))
    const families = new Map(listed.map((template) => [template.kind, template.family]))
    expect(families.size).toBe(listed.length)
    for (const of of notificationKinds) expect(families.has(of)).toBe(true)
    expect([families.get('digest'), families.get('order_created')]).toEqual(['system', 'orders'])
    expect(families.get('confirm_address')).toBe('account')
  })

  it('can all be read and previewed as they ship, in both languages, with nothing wrong', async () => {
    for (const { kind: of } of await list()) {
      for (const language of ['en', 'de'] as const) {
        const { content, shipped, version, history } = await read(language, of)
        expect([content, version, history]).toEqual([shipped, 0, []])
        const { json } = await ask('preview', content, language, of)
        expect([of, language, json['issues']]).toEqual([of, language, []])
        expect(json['html']).toContain('Ankerplatz')
      }
    }
  })

  it('name their variables, with an example each', async () => {
    const { variables } = await read('de')
    expect(variables).toContainEqual({ name: 'site', type: 'text', sample: 'Ankerplatz' })
    expect(variables).toContainEqual({ name: 'name', type: 'text', sample: 'Test Member' })
    expect(variables.map(({ name }) => name)).toContain('domain')
    for (const { sample } of variables) expect(sample).not.toBe('')
  })

  it('exist only for known kinds', async () => {
    const answers = [
      await api.call('GET', at('en', 'no_such_mail'), { token }),
      await save(own, 0, 'en', 'no_such_mail'),
      await api.call('POST', `${at('en', 'no_such_mail')}/reset`, { token, body: { based_on: 0 } }),
      await ask('preview', own, 'en', 'no_such_mail'),
      await ask('test', own, 'en', 'constructor'),
      await api.call('GET', `${at('en', 'no_such_mail')}/versions/1`, { token }),
      await api.call('GET', `${at()}/versions/99`, { token }),
      await api.call('GET', '/api/admin/templates/website_verified/fr', { token }),
    ]
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 'not_found'))
  })
})

describe('editing a template', () => {
  it('adds a version, the newest of which is used, and can go back to any of them', async () => {
    const { shipped } = await read()
    expect((await save(own, 0)).json).toEqual({ version: 1 })
    expect((await save({ ...own, title: 'Second' }, 1)).json).toEqual({ version: 2 })
    expect((await reset(2)).json).toEqual({ version: 3 })
    expect(await read()).toMatchObject({ content: shipped, version: 3 })
    const first = await api.call('GET', `${at()}/versions/1`, { token })
    expect(first.json).toEqual(own)
    expect((await api.call('GET', `${at()}/versions/3`, { token })).json).toEqual(shipped)
    expect((await save(first.json as unknown as TemplateContent, 3)).json).toEqual({ version: 4 })
    const { content, history } = await read()
    expect(content).toEqual(own)
    const saved_by = { id: admin.memberId, name: 'Test Member' }
    expect(history).toMatchObject([
      { version: 4, saved_by, reset: false },
      { version: 3, saved_by, reset: true },
      { version: 2, saved_by, reset: false },
      { version: 1, saved_by, reset: false },
    ])
    expect(await read('de')).toMatchObject({ version: 0 })
    const { json } = await api.call('GET', '/api/admin/templates', { token })
    const listed = (json['templates'] as { kind: string; languages: object }[]).find(
      (template) => template.kind === kind,
    )
    expect(listed?.languages).toMatchObject({ en: { changed: true }, de: { changed: false, saved_at: null } })
    const entry = { kind, language: 'en' }
    expect(await auditOf('save_template')).toEqual(['1', '2', '4'].map((version) => ({ ...entry, version })))
    expect(await auditOf('reset_template')).toEqual([{ ...entry, version: '3' }])
  })

  it('is rejected if it is not based on the newest version, also when several save at once', async () => {
    expect((await save(own, 0)).code).toBe('conflict')
    expect((await reset(1)).code).toBe('conflict')
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => save({ ...own, title: `Try ${n}` }, 4)))
    expect(answers.map((answer) => answer.code ?? 'saved').toSorted()).toEqual(
      ['saved', ...Array<string>(4).fill('conflict')].toSorted(),
    )
    expect(await read()).toMatchObject({ version: 5 })
  })

  it.each([
    [
      'an unknown variable',
      { body: '<p>{{ nobody }}</p>' },
      { path: 'content.body', code: 'unknown_variable', word: 'nobody' },
    ],
    [
      'one in the subject',
      { subject: '{{ nobody }}' },
      { path: 'content.subject', code: 'unknown_variable', word: 'nobody' },
    ],
    ['broken HTML', { body: '<p><b>Hello</p>' }, { path: 'content.body', code: 'broken_html' }],
    ['a script', { body: '<script>alert(1)</script>' }, { path: 'content.body', code: 'forbidden_html' }],
    ['a broken condition', { body: '<p>{% if name %}Hello</p>' }, { path: 'content.body', code: 'broken_template' }],
    [
      'an unsafe link',
      { body: '<p><a href="javascript:x()">x</a></p>' },
      { path: 'content.body', code: 'unsafe_link' },
    ],
    ['no title', { title: ' ' }, { path: 'content.title', code: 'required' }],
  ])('is rejected with %s', async (_what, change, issue) => {
    const { version } = await read()
    const answer = await save({ ...own, ...change }, version)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect(issuesOf(answer)).toContainEqual(expect.objectContaining(issue))
    expect(issuesOf(await ask('test', { ...own, ...change }))).toContainEqual(expect.objectContaining(issue))
    expect((await read()).version).toBe(version)
  })
})

describe('previewing a template before it is saved', () => {
  it('fills it with sample values and greets the admin, and stores nothing', async () => {
    const before = await api.database.db.selectFrom('audit_log').select('id').execute()
    const { json } = await ask('preview', { ...own, subject: '{{ domain }} at {{ site }}' })
    const sample = (await read()).variables.find(({ name }) => name === 'domain')?.sample ?? '?'
    expect(json).toMatchObject({ subject: `${sample} at Ankerplatz`, issues: [] })
    expect(json['html']).toContain('Hello Test Member')
    expect(json['text']).toContain('Hello Test Member')
    expect(await api.database.db.selectFrom('audit_log').select('id').execute()).toEqual(before)
  })

  it('lists the errors and renders the rest', async () => {
    const { status, json } = await ask('preview', { ...own, body: '<p>{{ nobody }}</p><script>alert(1)</script>' })
    expect(status).toBe(200)
    expect((json['issues'] as Issue[]).map((issue) => issue.code).toSorted()).toEqual([
      'forbidden_html',
      'unknown_variable',
    ])
    expect(json['html']).toContain('It is yours')
    expect(json['html']).not.toContain('<script')
  })

  it('sends a test to the admin, marked as a test, in the language of the template', async () => {
    const { shipped } = await read('de', 'order_created')
    expect((await ask('test', shipped, 'de', 'order_created')).status).toBe(200)
    const mail = await api.database.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'order_created')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: adminEmail, member_id: admin.memberId, language: 'de', state: 'waiting' })
    expect(mail.subject.startsWith('[Test] ')).toBe(true)
    expect(mail.subject).not.toContain('{{')
    expect(await auditOf('test_template')).toEqual([{ kind: 'order_created', language: 'de' }])
  })
})
