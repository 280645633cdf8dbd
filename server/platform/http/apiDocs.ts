// HTML version of the API description: one page, no scripts.
import { html, raw } from 'hono/html'
import type { z } from 'zod'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { errorStatus } from '../../../contract/errors.ts'
import { errorsOf, jsonSchemaOf } from './openapi.ts'

const accessWords = { anyone: 'anyone', member: 'signed-in members', admin: 'admins' } as const

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  return JSON.stringify(jsonSchemaOf(schema, io), null, 2)
}

const anchorOf = (e: EndpointShape): string => `${e.method}${e.path}`.replace(/\W+/g, '-').toLowerCase()

const block = (title: string, text: string) =>
  html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`

const section = (e: EndpointShape) => html`
  <section id="${anchorOf(e)}">
    <h3><span class="method">${e.method}</span> <code>${e.path}</code></h3>
    <p>${e.summary}</p>
    <p class="soft">For ${accessWords[e.access]}.${e.idempotency === 'required' ? ' Needs an Idempotency-Key.' : ''}</p>
    ${e.params === undefined ? '' : block('Path', schemaText(e.params, 'input'))}
    ${e.query === undefined ? '' : block('Query', schemaText(e.query, 'input'))}
    ${e.body === undefined ? '' : block('Body', schemaText(e.body, 'input'))}
    ${typeof e.output === 'string' ? html`<p>Answers <code>${e.output}</code>.</p>` : block('Answer', schemaText(e.output, 'output'))}
    <p class="soft">Errors: ${errorsOf(e).map((code) => html`<code>${code}</code> (${errorStatus[code]}) `)}</p>
  </section>
`

export const apiDocsPage = async (endpoints: readonly EndpointShape[], siteName: string): Promise<string> => {
  const groups = Object.groupBy(endpoints, (e) => e.path.split('/')[2] ?? 'api')
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${siteName} API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>${siteName} API</h1>
          <p>
            JSON over HTTPS. Send the access token of your session as <code>Authorization: Bearer …</code>. Every
            failure has a code: <code>{"error": {"code": "…"}}</code>. The same as a file:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Endpoints">
            <ul>
              ${endpoints.map((e) => html`<li><a href="#${anchorOf(e)}">${e.method} ${e.path}</a></li>`)}
            </ul>
          </nav>
        </header>
        <main>
          ${Object.entries(groups).map(
            ([name, group]) =>
              html`<h2>${name}</h2>
                ${(group ?? []).map(section)}`,
          )}
        </main>
      </body>
    </html>`
  return page.toString()
}

const style = `
  :root { color-scheme: dark light; --ground: #0a111a; --surface: #111b28; --line: #24364a; --text: #e9eef5; --soft: #a3b4c7; --accent: #e3b04b; }
  @media (prefers-color-scheme: light) { :root { --ground: #f5f2ec; --surface: #fffefb; --line: #ddd6c8; --text: #152130; --soft: #4c5c6d; --accent: #835800; } }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: var(--ground); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
  a { color: var(--accent); } h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; text-transform: capitalize; }
  nav ul { columns: 20rem; padding-left: 1.2rem; } code, pre { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
  section { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; margin: 1rem 0; }
  section h3 { margin: 0; } .method { color: var(--accent); } .soft { color: var(--soft); } summary { cursor: pointer; padding: .25rem 0; }
  pre { overflow-x: auto; background: var(--ground); padding: .75rem; border-radius: 6px; }
`
