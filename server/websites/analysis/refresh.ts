// A homepage that sends its readers on by itself: to another site, it has given itself away as a redirect would have.
import { hostOf, type ReadSite } from './pages.ts'

const isOn = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`)

/** The other host, without www; null where the homepage keeps its readers. */
export const homeLeadsTo = ({ site, content }: ReadSite): string | null => {
  const { refresh, url } = content.find(({ home }) => home)?.facts ?? {}
  const host = hostOf(refresh ?? '')
  const own = [hostOf(`https://${site.host}`), hostOf(url ?? '')]
  return host === '' || own.some((name) => isOn(host, name)) ? null : host
}
