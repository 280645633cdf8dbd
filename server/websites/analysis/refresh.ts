// Meta refresh: a homepage that forwards its readers to another site is treated like a redirect.
import { hostOf, type ReadSite } from './pages.ts'

const isOn = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`)

/** The other host, without www; null if the homepage keeps its readers. */
export const homeLeadsTo = ({ site, content }: ReadSite): string | null => {
  const { refresh, url } = content.find(({ home }) => home)?.facts ?? {}
  const host = hostOf(refresh ?? '')
  const own = [hostOf(`https://${site.host}`), hostOf(url ?? '')]
  return host === '' || own.some((name) => isOn(host, name)) ? null : host
}
