// Renders the public pages at build time, and the placeholder page that all other addresses share.
import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, ServerRouter } from 'react-router'
import { formOfVerifyPage } from '../../contract/publicPages.ts'
import { createI18n, languageOfPath } from '../lib/i18n.ts'
import { TagsAhead } from '../ui/PublicHead.tsx'
import { sharedTags } from '../ui/sharedTags.ts'
import { seenFirst } from './seenFirst.ts'
import { loadAllTexts } from './texts.ts'

const handleRequest = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const language = pathname.startsWith(formOfVerifyPage.de) ? 'de' : languageOfPath(pathname)
  const i18n = await createI18n(language, { resources: await loadAllTexts() })
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={i18n}>
      <TagsAhead value={sharedTags}>
        <ServerRouter context={context} url={request.url} />
      </TagsAhead>
    </I18nextProvider>,
    // Otherwise React would put large parts at the end of the document and move them by script, which readers without
    // JavaScript would miss.
    { progressiveChunkSize: Infinity },
  )
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await new Response(stream).text()
  return new Response(import.meta.env.PROD && !context.isSpaMode ? seenFirst(html, language) : html, {
    status,
    headers,
  })
}

export default handleRequest
