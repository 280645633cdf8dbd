// The one script of the sandbox's pages: sends forms to the JSON interface and says clearly what went wrong.

/**
 * As much of the browser as is used here (no form sends a file); the server's type check knows no DOM.
 * @typedef {{ value: string, title: string, disabled: boolean, hidden: boolean, textContent: string | null, dataset: Record<string, string | undefined>,
 *   classList: { add(name: string): void, remove(name: string): void }, dateTime?: string, lang?: string,
 *   querySelector(selector: string): PageElement | null, querySelectorAll(selector: string): Iterable<PageElement>,
 *   closest(selector: string): PageElement | null,
 *   addEventListener(type: string, listener: (event: PageEvent) => void): void }} PageElement
 * @typedef {{ target: PageElement | null, submitter?: PageElement | null, preventDefault(): void }} PageEvent
 * @typedef {{ documentElement: PageElement } & Pick<PageElement, 'querySelectorAll' | 'addEventListener'>} PageDocument
 * @typedef {{ document: PageDocument, location: { reload(): void, assign(url: string): void },
 *   navigator: { clipboard?: { writeText(text: string): Promise<void> } },
 *   FormData: new (form: PageElement) => { get(name: string): string | null } }} Browser
 * @typedef {{ method: string, url: string, body?: unknown }} Call
 */

const browser = /** @type {Browser} */ (/** @type {unknown} */ (globalThis))
const { document, location } = browser
const root = document.documentElement
const language = root.lang ?? 'en'
const sureForMs = 4000
const copiedForMs = 1500

/** Sends a call and gives the message of the refusal, or null when it was accepted. @param {Call} call @returns {Promise<string | null>} */
const send = async ({ method, url, body }) => {
  const headers = { 'accept-language': language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  try {
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (answer.ok) return null
    const refusal = /** @type {{ error?: { message?: string } }} */ (await answer.json())
    return refusal.error?.message ?? root.dataset['failed'] ?? ''
  } catch {
    return root.dataset['failed'] ?? ''
  }
}

/** @param {string} text */
const lines = (text) => text.split(/\r?\n/).filter((line) => line !== '')

/** Headers from lines of "Name: value"; a name that comes twice is sent twice. @param {string} text */
const headersFrom = (text) => {
  /** @type {Record<string, string[]>} */
  const headers = {}
  for (const line of lines(text)) {
    const [name = '', ...value] = line.split(':')
    headers[name.trim()] = [...(headers[name.trim()] ?? []), value.join(':').trim()]
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

/** What each form asks of the interface. @type {Record<string, (field: (name: string) => string, form: PageElement, submitter: PageElement | null | undefined) => Call>} */
const calls = {
  clock: (field, _form, submitter) => {
    const step = submitter?.value ?? ''
    const advance = step === '' ? field('advance').trim() : step
    return { method: 'POST', url: '/sandbox/api/clock', body: { advance } }
  },
  record: (field) => ({
    method: 'PUT',
    url: `/sandbox/api/dns/${encodeURIComponent(field('name').trim())}/${field('type')}`,
    body: { values: lines(field('values')), ttl: Number(field('ttl')) },
  }),
  page: (field, form) => ({
    method: 'PUT',
    url: form.dataset['url'] ?? '',
    body: {
      status: Number(field('status')),
      delayMs: Number(field('delayMs')),
      fault: field('fault') === '' ? null : field('fault'),
      headers: headersFrom(field('headers')),
      body: field('body'),
    },
  }),
  tls: (field, form) => ({
    method: 'PUT',
    url: `/sandbox/api/hosts/${form.dataset['host'] ?? ''}`,
    body: { tls: field('tls') },
  }),
  notice: (field) => ({
    method: 'POST',
    url: '/sandbox/api/notices',
    body: { to: field('to').trim(), kind: field('kind') },
  }),
  stripe: (_field, _form, submitter) => ({
    method: 'POST',
    url: '/sandbox/api/stripe/events',
    body: JSON.parse(submitter?.dataset['command'] ?? '{}'),
  }),
  service: (field, form) => ({
    method: 'PUT',
    url: `/sandbox/api/providers/${form.dataset['provider'] ?? ''}`,
    body: { fault: field('fault') === '' ? null : field('fault') },
  }),
  registration: (field, form) => {
    const at = (/** @type {string} */ day) => (day === '' ? null : `${day}T00:00:00Z`)
    return {
      method: 'PUT',
      url: `/sandbox/api/registrations/${encodeURIComponent(form.dataset['domain'] ?? '')}`,
      body: {
        registeredAt: at(field('registeredAt')) ?? undefined,
        reregisteredAt: at(field('reregisteredAt')),
        fault: field('fault') === '' ? null : field('fault'),
      },
    }
  },
  openai: (field) => ({
    method: 'PUT',
    url: '/sandbox/api/openai',
    body: { fault: field('fault') === '' ? null : field('fault') },
  }),
  'mail-fault': (field) => ({
    method: 'PUT',
    url: `/sandbox/api/mail/faults/${encodeURIComponent(field('address').trim())}`,
    body: { fault: field('fault'), times: field('times') === '' ? null : Number(field('times')) },
  }),
}

/** @param {PageElement} element @param {boolean} busy */
const setBusy = (element, busy) => {
  if (busy) element.classList.add('busy')
  else element.classList.remove('busy')
  for (const button of element.querySelectorAll('button')) button.disabled = busy
}

/** @param {string | undefined} next */
const goOn = (next) => {
  if (next === undefined || next === '') location.reload()
  else location.assign(next)
}

/** @param {PageElement} form @param {PageElement | null | undefined} submitter */
const submit = async (form, submitter) => {
  const call = calls[form.dataset['form'] ?? '']
  if (call === undefined) return
  const given = new browser.FormData(form)
  const request = call((name) => given.get(name) ?? '', form, submitter)
  const alert = form.querySelector('[role=alert]')
  if (alert !== null) alert.hidden = true
  const label = submitter?.textContent ?? ''
  setBusy(form, true)
  if (submitter) submitter.textContent = root.dataset['working'] ?? label
  const refusal = await send(request)
  if (refusal === null) {
    goOn(form.dataset['next'])
    return
  }
  setBusy(form, false)
  if (submitter) submitter.textContent = label
  if (alert !== null) {
    alert.textContent = refusal
    alert.hidden = false
  }
}

/** The first click asks, the second one within a few seconds deletes. @param {PageElement} button */
const remove = async (button) => {
  const label = button.textContent
  if (button.dataset['asked'] === undefined) {
    button.dataset['asked'] = label ?? ''
    button.textContent = button.dataset['sure'] ?? ''
    setTimeout(() => {
      button.textContent = button.dataset['asked'] ?? label
      delete button.dataset['asked']
    }, sureForMs)
    return
  }
  button.disabled = true
  const refusal = await send({ method: 'DELETE', url: button.dataset['delete'] ?? '' })
  if (refusal === null) {
    goOn(button.dataset['next'])
    return
  }
  button.disabled = false
  button.textContent = refusal
}

/** @param {PageElement} button */
const copy = async (button) => {
  await browser.navigator.clipboard?.writeText(button.dataset['copy'] ?? '')
  button.title = root.dataset['copied'] ?? ''
  button.classList.add('done')
  setTimeout(() => {
    button.classList.remove('done')
  }, copiedForMs)
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (form?.dataset['form'] === undefined) return
  event.preventDefault()
  void submit(form, event.submitter)
})

document.addEventListener('click', (event) => {
  const button = event.target?.closest('button')
  if (button?.dataset['delete'] !== undefined) void remove(button)
  if (button?.dataset['copy'] !== undefined) void copy(button)
})

const locale = language === 'de' ? 'de-DE' : 'en-GB'
for (const time of document.querySelectorAll('time[data-local]')) {
  const timeStyle = time.dataset['local'] === 'medium' ? 'medium' : 'short'
  time.textContent = new Date(time.dateTime ?? '').toLocaleString(locale, { dateStyle: 'medium', timeStyle })
}
