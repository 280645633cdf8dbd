// Problem catalogue of the JSON API: a code for scripts and a sentence for people in both languages.
import type { Language } from './language.ts'

interface Problem {
  status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 500
  en: string
  de: string
}

// `{detail}` is replaced with the finding.
const problems = {
  invalid_input: { status: 400, en: 'Not accepted: {detail}', de: 'Nicht angenommen: {detail}' },
  malformed_json: { status: 400, en: 'The body is not valid JSON.', de: 'Der Inhalt ist kein gültiges JSON.' },
  wrong_name: {
    status: 400,
    en: 'Only names that end in .test live here, and “{detail}” is none.',
    de: 'Hier leben nur Namen, die auf .test enden; „{detail}“ ist keiner.',
  },
  wrong_path: {
    status: 400,
    en: '“{detail}” cannot be the path of a page.',
    de: '„{detail}“ kann kein Pfad einer Seite sein.',
  },
  wrong_record_type: {
    status: 400,
    en: 'Record type “{detail}” is unknown. Use A, AAAA, TXT, CNAME, NS, MX, SOA, CAA or FAULT.',
    de: 'Den Record-Typ „{detail}“ gibt es hier nicht. Nimm A, AAAA, TXT, CNAME, NS, MX, SOA, CAA oder FAULT.',
  },
  wrong_record_value: {
    status: 400,
    en: 'This value does not fit its record type: {detail}',
    de: 'Dieser Wert passt nicht zum Record-Typ: {detail}',
  },
  wrong_duration: {
    status: 400,
    en: '“{detail}” is no ISO 8601 duration of at most five years. Examples: PT90M, P3D, P1M.',
    de: '„{detail}“ ist keine ISO-8601-Dauer von höchstens fünf Jahren. Beispiele: PT90M, P3D, P1M.',
  },
  wrong_key: {
    status: 400,
    en: 'This is no key of an authenticator app: base 32 or an otpauth address is.',
    de: 'Das ist kein Schlüssel für eine Authenticator-App: Gemeint ist Base 32 oder eine otpauth-Adresse.',
  },
  wrong_kind: {
    status: 400,
    en: 'The product tells nothing of the kind “{detail}”.',
    de: 'Von der Art „{detail}“ erzählt das Produkt nichts.',
  },
  refused_by_service: {
    status: 409,
    en: 'The payment service refuses: {detail}',
    de: 'Der Zahlungsdienst lehnt ab: {detail}',
  },
  unknown_member: {
    status: 404,
    en: 'No member has the address {detail}.',
    de: 'Niemand mit der Adresse {detail} ist Mitglied.',
  },
  unknown_order: {
    status: 404,
    en: 'There is no order {detail}.',
    de: 'Einen Auftrag {detail} gibt es nicht.',
  },
  order_not_open: {
    status: 409,
    en: 'The order asks nothing of its seller now.',
    de: 'Der Auftrag verlangt gerade nichts von seinem Verkäufer.',
  },
  foreign_client: {
    status: 403,
    en: 'The sandbox answers only to this machine, and not through a proxy.',
    de: 'Die Sandbox antwortet nur diesem Rechner, und nicht über einen Proxy.',
  },
  foreign_host: {
    status: 403,
    en: 'The sandbox does not answer to the host name “{detail}”.',
    de: 'Die Sandbox antwortet nicht auf den Hostnamen „{detail}“.',
  },
  foreign_origin: {
    status: 403,
    en: 'Another website may not change the sandbox.',
    de: 'Eine andere Website darf die Sandbox nicht ändern.',
  },
  not_found: { status: 404, en: 'There is nothing here.', de: 'Hier ist nichts.' },
  wrong_method: {
    status: 405,
    en: 'This address does not know the method {detail}.',
    de: 'Diese Adresse kennt die Methode {detail} nicht.',
  },
  cname_stands_alone: {
    status: 409,
    en: 'A CNAME must be the only record: {detail} already has other records or a CNAME. Remove those first.',
    de: 'Ein CNAME steht allein: {detail} hat schon andere Records oder selbst einen CNAME. Entferne diese zuerst.',
  },
  too_many_pages: {
    status: 409,
    en: 'The web host is full: it keeps at most {detail} pages.',
    de: 'Der Webhost ist voll: Er fasst höchstens {detail} Seiten.',
  },
  too_many_names: {
    status: 409,
    en: 'The zone is full: it keeps at most {detail} record sets.',
    de: 'Die Zone ist voll: Sie fasst höchstens {detail} Records.',
  },
  too_large: { status: 413, en: 'Too large: at most {detail}.', de: 'Zu groß: höchstens {detail}.' },
  wrong_content_type: {
    status: 415,
    en: 'Send the body as content-type application/json.',
    de: 'Sende den Inhalt als content-type application/json.',
  },
  unexpected: {
    status: 500,
    en: 'Something unexpected went wrong; the log says what.',
    de: 'Etwas Unerwartetes ist schiefgegangen; das Protokoll sagt, was.',
  },
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof problems

export class SandboxProblem extends Error {
  override readonly name = 'SandboxProblem'
  readonly code: ProblemCode
  readonly detail: string

  constructor(code: ProblemCode, detail = '') {
    super(code)
    this.code = code
    this.detail = detail
  }

  get status(): Problem['status'] {
    return problems[this.code].status
  }

  body(language: Language): { error: { code: ProblemCode; message: string } } {
    const message = problems[this.code][language].replace('{detail}', () => this.detail)
    return { error: { code: this.code, message } }
  }
}
