// Unclaimed demo domains, for trying the product without a website.
import { useTranslation } from '../../lib/translation.ts'
import { shownDomain } from '../../lib/shownDomain.ts'
import { Button } from '../../ui/Button.tsx'
import { SandboxHint } from './SandboxHint.tsx'
import { useSandbox } from './useSandbox.ts'

const domainsShownMax = 3

export const DemoDomains = ({ onChoose }: { onChoose(domain: string): void }) => {
  const { t } = useTranslation('sandbox')
  const domains = useSandbox('unclaimed')?.domains.slice(0, domainsShownMax) ?? []
  if (domains.length === 0) return null
  return (
    <SandboxHint title={t('domains.title')} text={t('domains.text')}>
      {domains.map((domain) => (
        <Button key={domain} size="s" onClick={() => onChoose(shownDomain(domain))}>
          {shownDomain(domain)}
        </Button>
      ))}
    </SandboxHint>
  )
}
