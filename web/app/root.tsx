// Root document of every page, and its error boundary.
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import bricolageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { themeColours } from '../lib/theme.ts'
import { publicUrl, siteName } from '../lib/site.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ConsentBanner } from './consent/ConsentBanner.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { headScript } from './headScript.ts'
import { NotFoundScreen } from './pages/NotFoundPage.tsx'
import { PageOutline } from './PageOutline.tsx'
import styles from './styles.css?url'

/** The script has run before hydration, so its text stays out of the browser bundle. */
const inHead = import.meta.env.SSR ? headScript : ''

export const Layout = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation()
  return (
    <html lang={i18n.language} className="dark" data-address={publicUrl} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Asked for before scripts and fonts: where a browser fetches few files at a time, nothing is shown as long as it waits for it. */}
        <link rel="preload" href={styles} as="style" />
        <meta name="theme-color" content={themeColours.dark} suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: inHead }} suppressHydrationWarning />
        <meta name="application-name" content={siteName} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" suppressHydrationWarning />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={bricolageLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const HydrateFallback = () => <PageOutline />

export const ErrorBoundary = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <ErrorPage error={error} />
}

const Root = () => {
  useEffect(() => void dispatchEvent(new Event('alive')), [])
  return (
    <>
      <SkipLink />
      <ConsentBanner />
      <Suspense fallback={<PageOutline />}>
        <Outlet />
      </Suspense>
    </>
  )
}

export default Root
